import { beforeEach, expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { CODES } from '../../core/contract/codes.ts';
import { FRESH_SIGN_IN_SECONDS } from '../../core/rules/account/limits.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { findUser, type User } from '../../core/studio/account/user.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { issueSignInLink } from '../../core/studio/session/link.ts';
import { sessionUser, startSession } from '../../core/studio/session/session.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { apiApp } from '../api/app.ts';
import { filesApp } from '../files/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { accountApp } from './app.ts';

const PASSWORD = 'meadow-2026';
let ports: MemoryPorts;
let ann: User;

beforeEach(async () => {
  ports = memoryPorts();
  ann = (await createUser(ports, { username: 'annie', email: 'ann@studio.example', password: PASSWORD }))!;
});

async function post(path: string, token: string, body: object, config: HostConfig = sampleHost) {
  const app = path.endsWith('login') ? apiApp : /(export|delete)$/.test(path) ? filesApp : accountApp;
  const response = await app({ config, ports }).request(path, {
    method: 'POST',
    headers: {
      [STUDIO_HEADER]: '1',
      'content-type': 'application/json',
      cookie: `${sessionCookieName(sampleHost)}=${token}`,
    },
    body: JSON.stringify(body),
  });
  const { code } = (await response.json()) as { code: number };
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]!.split('=')[1]!)[0];
  return { code, cookie };
}

test('ending sessions and renaming ask for the password once the sign-in is 30 minutes old', async () => {
  const there = await startSession(ports, ann.uid, { autoLogin: true });
  const here = await startSession(ports, ann.uid, { autoLogin: true });
  ports.clock.ms += (FRESH_SIGN_IN_SECONDS + 1) * 1000;
  const calls = [
    ['/api/v1/account/sessions/end', {}],
    ['/api/v1/account/sessions/end', { id: there.id }],
    ['/api/v1/account/name', { name: 'anna' }],
  ] as const;
  for (const [path, body] of calls) {
    expect((await post(path, here.token, body)).code).toBe(CODES.freshSignInNeeded.code);
    const guess = { ...body, current: 'guess-2026' };
    expect((await post(path, here.token, guess)).code).toBe(CODES.currentPasswordWrong.code);
  }
  expect(await sessionUser(ports, there.token)).toBe(ann.uid);
  expect((await post(calls[0][0], here.token, { current: PASSWORD })).code).toBe(200);
  expect(await sessionUser(ports, there.token)).toBeUndefined();
  expect(await sessionUser(ports, here.token)).toBe(ann.uid);
});

test('a sign-in ends the sessions of other devices only on a host with one session per user', async () => {
  for (const sessions of [undefined, 'one-per-user'] as const) {
    const older = await startSession(ports, ann.uid, { autoLogin: false });
    const body = { name: 'annie', pass: PASSWORD };
    const host = { ...sampleHost, ...(sessions && { sessions }) };
    expect((await post('/api/v1/account/login', 'none', body, host)).code).toBe(200);
    expect(await sessionUser(ports, older.token)).toBe(sessions ? undefined : ann.uid);
    if (sessions)
      expect((await post('/api/v1/account/name', older.token, { name: 'anna' }, host)).code).toBe(
        CODES.signedInElsewhere.code,
      );
  }
});

test('a session by link is never a recent sign-in', async () => {
  const dora = (await createUser(ports, { username: 'dora', email: 'dora@studio.example' }))!;
  const tokenOf = async (user: User) => {
    const pp_token = await issueSignInLink(ports, user, 'en');
    return (await post('/api/v1/auth/exchange', '', { pp_token })).cookie!;
  };
  const next = { pass: 'orchard-77-fox', pass1: 'orchard-77-fox' };
  const changes = [
    ['name', { name: 'anna' }],
    ['password', next],
    ['email', { email: 'new@studio.example', code: '1234', email_token: 'a' }],
    ['export', {}],
    ['sessions/end', {}],
    ['delete', {}],
  ] as const;
  for (const user of [ann, dora]) {
    const token = await tokenOf(user);
    expect(await sessionUser(ports, token)).toBe(user.uid);
    for (const [path, body] of changes)
      expect([path, (await post(`/api/v1/account/${path}`, token, body)).code]).toEqual([
        path,
        expect.toBeOneOf([CODES.freshSignInNeeded.code, CODES.currentPasswordWrong.code]),
      ]);
    expect(await findUser(ports, user.uid)).toEqual(user);
  }
  // The password of the owner opens what it opens in any session.
  const token = await tokenOf(ann);
  expect((await post('/api/v1/account/export', token, { current: PASSWORD })).code).toBe(200);
});

test('a changed password comes with a new token, and the old one ends', async () => {
  const { token } = await startSession(ports, ann.uid, { autoLogin: true });
  const next = { current: PASSWORD, pass: 'orchard-77-fox', pass1: 'orchard-77-fox' };
  const { code, cookie } = await post('/api/v1/account/password', token, next);
  expect(code).toBe(200);
  expect(cookie).not.toBe(token);
  expect(await sessionUser(ports, token)).toBeUndefined();
  expect(await sessionUser(ports, cookie!)).toBe(ann.uid);
});
