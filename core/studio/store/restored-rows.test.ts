import { describe, expect, it } from 'vitest';
import { keys } from './keys.ts';
import { isRestored } from './restored-rows.ts';

const NOW_SECONDS = 1_800_000_000;

describe('isRestored', () => {
  it('leaves out sign-in secrets, which may have been used or ended since the backup', () => {
    const secrets = [
      keys.session('h'),
      keys.userSession('uid', 's'),
      keys.ticket('h'),
      keys.signInLink('h'),
      keys.code('h'),
      keys.passwordReset('h'),
      keys.socialState('h'),
    ];
    for (const key of secrets)
      expect(isRestored({ ...key, expiresAtSeconds: NOW_SECONDS + 60 }, NOW_SECONDS), key.pk).toBe(false);
  });

  it('leaves out rows that have expired and restores those that have not', () => {
    const key = keys.order('wsp_1');
    expect(isRestored({ ...key, expiresAtSeconds: NOW_SECONDS }, NOW_SECONDS)).toBe(false);
    expect(isRestored({ ...key, expiresAtSeconds: NOW_SECONDS + 1 }, NOW_SECONDS)).toBe(true);
    expect(isRestored({ ...keys.user('uid') }, NOW_SECONDS)).toBe(true);
  });
});
