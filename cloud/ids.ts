import { randomBytes, randomInt } from 'node:crypto';
import type { Ids } from '../core/studio/ports.ts';

/** Crockford's alphabet: digits and letters without I, L, O, U. It sorts in numeric order. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_LETTER = 5;
const TIME_LETTERS = 10;
const RANDOM_LETTERS = 16;

/** Ids in ULID form: 48 bits of time, then 80 random bits. */
export const randomIds: Ids = {
  next: () => timeLetters(Date.now()) + randomLetters(RANDOM_LETTERS),
  secret: (bits) => randomLetters(Math.ceil(bits / BITS_PER_LETTER)),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
};

function timeLetters(ms: number): string {
  let rest = ms;
  let letters = '';
  for (let place = 0; place < TIME_LETTERS; place += 1) {
    letters = ALPHABET[rest % ALPHABET.length] + letters;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return letters;
}

/** 256 is a multiple of 32, so the lower five bits of a random byte are uniform. */
function randomLetters(count: number): string {
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
