import { describe, expect, it } from 'vitest';
import { linkTokenIn } from './link-token.ts';

describe('a sign-in link in the address', () => {
  it('is parsed with its auto-login, and leaves the rest of the query', () => {
    expect(linkTokenIn('?id=wsp_1&pp_token=QUJD&autoLogin=1')).toEqual({
      token: 'QUJD',
      autoLogin: true,
      restOfQuery: '?id=wsp_1',
    });
    expect(linkTokenIn('?pp_token=QUJD%3D&autoLogin=yes')).toEqual({
      token: 'QUJD=',
      autoLogin: false,
      restOfQuery: '',
    });
  });

  it('is null without a token', () => {
    expect(linkTokenIn('?autoLogin=1')).toBeNull();
    expect(linkTokenIn('')).toBeNull();
  });
});
