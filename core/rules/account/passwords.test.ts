import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessablePassword } from './passwords.ts';

const guessable = (passwords: string) =>
  passwords.split(/\s+/).filter((password) => isGuessablePassword(password));
const expectGuessed = (passwords: string) => expect(guessable(passwords)).toEqual(passwords.split(/\s+/));

describe('passwords that are guessed first', () => {
  it('are common words, with any digits and signs around them', () => {
    expectGuessed(`password1 Password123! P@ssw0rd p4ssw0rd2026 admin123 Welcome2026 letmein!1 test1234
      woaini520 iloveyou1 dragon2024 qwe12345 abc12345 abcabc123 summer2026! Trabecula-7`);
  });

  it('are paths over the keys and repetitions', () => {
    expectGuessed(`1qaz2wsx 1q2w3e4r qwerty123 asdf1234 a1234567 aa123456 123456789a zxcvbnm1 !@#$%^12
      aaaa1111 11111111a qwertyuiop1 abcd1234 q1w2e3r4`);
  });

  it('are the product’s own words', () => {
    expectGuessed('lattice2026 Lattice-9 l4ttice99 studio2026 Trabecula1 gyroid-2026');
  });

  it('contain the name of their owner', () => {
    const owner = { username: 'Annie', email: 'ann.li@studio.example' };
    for (const password of ['xAnniex77', 'ANNIE-2026', 'ann.li.77x'])
      expect([password, isGuessablePassword(password, owner)]).toEqual([password, true]);
    expect(isGuessablePassword('tidy-Marble-4', { username: 'li', email: 'a@b.cc' })).toBe(false);
  });

  it('are neither generated nor carefully chosen ones', () => {
    const chosen = 'meadow-2026 tidy-Marble-4 Kj7#pQ2!vR gyroid+octet9 new-lattice-1 ckuev-iwtht-ayffg65';
    expect(guessable(chosen)).toEqual([]);
  });

  it('are hardly ever random', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&+-';
    const random = fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 20 });
    const guessed = fc
      .sample(random, { numRuns: 2000, seed: 7 })
      .filter((password) => isGuessablePassword(password));
    expect(guessed).toEqual([]);
  });
});
