import { describe, expect, it } from 'vitest';
import { isPassword } from '../../rules/account/fields.ts';
import { isGuessablePassword } from '../../rules/account/passwords.ts';
import { isLeakedPassword, LEAKED_PASSWORDS } from './new-password.ts';

describe('passwords known from leaks', () => {
  it('include at least 3000 that match our password rules', () => {
    expect(LEAKED_PASSWORDS.filter((password) => isPassword(password)).length).toBeGreaterThanOrEqual(3000);
  });

  it('are found in any case, even if no other rule refuses them', () => {
    for (const password of ['rush2112', 'Blink182', 'NCC1701D']) {
      expect([password, isGuessablePassword(password)]).toEqual([password, false]);
      expect([password, isLeakedPassword(password)]).toEqual([password, true]);
    }
  });

  it('do not include generated passwords', () => {
    for (const password of ['tidy-Marble-4', 'Kj7#pQ2!vR']) expect(isLeakedPassword(password)).toBe(false);
  });
});
