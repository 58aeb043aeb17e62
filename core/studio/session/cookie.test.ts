import { expect, test } from 'vitest';
import { endedSessionCookie, sessionCookie, sessionToken } from './cookie.ts';

const secure = { cookies: 'secure' } as const;
const loopback = { cookies: 'loopback' } as const;
const token = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const session = { token, id: '1', keepSeconds: undefined };

test('the cookie is out of reach of scripts, of other sites and of plain HTTP, and bound to this host', () => {
  const cookie = sessionCookie(secure, session);
  expect(cookie.split('; ').sort()).toEqual(
    [`__Host-pp_token=${token}`, 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'].sort(),
  );
});

test('auto-login keeps it after the browser closes, and signing out deletes it', () => {
  expect(sessionCookie(secure, { ...session, keepSeconds: 60 })).toContain('Max-Age=60');
  expect(endedSessionCookie(secure)).toContain('__Host-pp_token=;');
  expect(endedSessionCookie(secure)).toContain('Max-Age=0');
});

test('only loopback goes without Secure', () => {
  expect(sessionCookie(loopback, session)).not.toContain('Secure');
  expect(sessionCookie(loopback, session)).toMatch(/^pp_token=/);
});

test('the token is found among other cookies, and nothing else is mistaken for it', () => {
  expect(sessionToken(secure, `a=1; __Host-pp_token=${token}; b=2`)).toBe(token);
  expect(sessionToken(secure, `pp_token=${token}`)).toBeUndefined();
  expect(sessionToken(secure, '__Host-pp_token=<script>')).toBeUndefined();
  expect(sessionToken(secure, undefined)).toBeUndefined();
});
