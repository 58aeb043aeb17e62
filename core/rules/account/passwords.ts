/**
 * Well-formed passwords that attackers guess first (OWASP ASVS 5.0, 6.1.2, 6.2.4, 6.2.11). The words lead all published
 * counts of leaked passwords; their order here has no meaning. Digits and signs around a word, and digits in place of
 * letters, do not make it better. The page checks these words too, so they do not come from @zxcvbn-ts/language-common
 * (1.9 MB), which only the server reads (core/studio/account/new-password.ts).
 */

/** Common first guesses in English and pinyin. */
const COMMON_WORDS = `
  password passwort passw pass passwd mypassword secret admin administrator root user username guest login
  test testing tester demo default changeme welcome letmein access master hello hellokitty iloveyou loveyou
  love lovely ilove fuckyou monkey dragon tiger panda eagle falcon phoenix shadow sunshine princess prince
  superman batman spiderman starwars pokemon naruto football baseball basketball soccer hockey arsenal
  liverpool chelsea barcelona michael jordan daniel thomas charlie andrew jessica ashley michelle nicole
  jennifer robert joshua matthew anthony computer internet samsung google facebook microsoft windows android
  iphone apple freedom whatever trustno mustang ferrari porsche mercedes toyota harley yamaha summer winter
  spring autumn monday friday sunday january december flower cookie banana orange cheese pepper ginger
  chocolate killer hunter ranger soldier matrix woaini woaiwojia wodemima mima woaiziji zhang wang chen
  wangwei zhangwei caonima abc abcd abcde abcdef aaa asd asdf asdasd qwe qwer qweasd qazwsx zxc zaq
`;
/** Words related to this product, in English and pinyin. */
const CONTEXT_WORDS = `
  trabecula trabeculastudio studio lattice lattices latticestudio gyroid jingge dianzhen
`;

const WORDS = new Set(`${COMMON_WORDS} ${CONTEXT_WORDS}`.trim().split(/\s+/));

/** Rows of keys and common paths over them. */
const WALKS: readonly string[] = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()',
];
const WALK_MIN_CHARACTERS = 3;
/** A password of at most this many paths and repetitions, with little else, is guessed first. */
const PIECES_MAX = 3;
const REST_MAX_CHARACTERS = 2;
/** A shorter name may occur in a password by chance. */
const NAME_MIN_CHARACTERS = 4;

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Owner of the password; it must not contain their name. */
export interface PasswordOwner {
  username?: string;
  email?: string;
}

/** True for a password among the first guesses: a common word, a path over the keys, or the owner's name. */
export function isGuessablePassword(
  password: string,
  { username = '', email = '' }: PasswordOwner = {},
): boolean {
  const lower = password.toLowerCase();
  const names = [username, email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  if (names.some((name) => name.length >= NAME_MIN_CHARACTERS && lower.includes(name))) return true;
  return isWord(lower) || isWalk(lower);
}

/** True for a common word, possibly repeated, with digits and symbols around it. */
function isWord(lower: string): boolean {
  const plain = lower.replace(/[^a-z]/g, '');
  const read = [...lower].map((sign) => LETTER_OF[sign] ?? sign).join('');
  // Trailing digits are usually a year or a count, not letters.
  const readFront = [...lower.replace(/[^a-z]+$/, '')].map((sign) => LETTER_OF[sign] ?? sign).join('');
  return [plain, read, readFront].some((text) => {
    const letters = text.replace(/[^a-z]/g, '');
    const half = letters.slice(0, letters.length / 2);
    return WORDS.has(letters) || (half !== '' && half + half === letters && WORDS.has(half));
  });
}

/** True for a few paths over neighbouring keys and repetitions of one key. */
function isWalk(lower: string): boolean {
  let pieces = 0;
  let other = 0;
  for (let at = 0; at < lower.length; ) {
    const length = Math.max(walkLength(lower, at), repeatLength(lower, at));
    if (length >= WALK_MIN_CHARACTERS) {
      pieces += 1;
      at += length;
    } else {
      other += 1;
      at += 1;
    }
  }
  return pieces > 0 && pieces <= PIECES_MAX && other <= REST_MAX_CHARACTERS;
}

function walkLength(text: string, from: number): number {
  let longest = 0;
  for (const walk of WALKS) {
    while (from + longest < text.length && walk.includes(text.slice(from, from + longest + 1))) longest += 1;
  }
  return longest;
}

function repeatLength(text: string, from: number): number {
  let length = 1;
  while (from + length < text.length && text[from + length] === text[from]) length += 1;
  return length;
}
