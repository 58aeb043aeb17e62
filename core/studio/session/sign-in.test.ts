import { expect, test } from 'vitest';
import type { VisibleError } from '../../contract/envelope.ts';
import {
  LOGIN_DELAY_MAX_SECONDS,
  LOGIN_FREE_TRIES,
  LOGIN_TRIES_PER_ADDRESS,
  LOGIN_TRIES_PER_KNOWN_BROWSER,
  LOGIN_WINDOW_SECONDS,
} from '../../rules/account/session-limits.ts';
import { changeUser, createUser, grantsWith } from '../account/manage.ts';
import { findUserByLogin } from '../account/user.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sampleUser } from '../testing/sample-order.ts';
import { sessionUser } from './session.ts';
import { signIn } from './sign-in.ts';

const anna = {
  name: 'anna',
  password: 'right',
  autoLogin: false,
  address: '198.51.100.7',
  formerToken: undefined,
  agent: 'test',
  single: false,
};

async function codeOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'ok',
    (error: { codeName?: string }) => error.codeName ?? String(error),
  );
}

async function withAnna(): Promise<MemoryPorts> {
  const ports = memoryPorts();
  await sampleUser(ports, 'Anna');
  return ports;
}

test('a user signs in by name in any case and gets a new session', async () => {
  const ports = await withAnna();
  const { user, session } = await signIn(ports, { ...anna, name: '  ANNA ' });
  expect(user.username).toBe('Anna');
  expect(await sessionUser(ports, session.token)).toBe(user.uid);
});

test('a new sign-in ends the session the browser had', async () => {
  const ports = await withAnna();
  const first = await signIn(ports, anna);
  const second = await signIn(ports, { ...anna, formerToken: first.session.token });
  expect(second.session.token).not.toBe(first.session.token);
  expect(await sessionUser(ports, first.session.token)).toBeUndefined();
});

test('empty fields have their own codes, and an unknown name is answered like a wrong password', async () => {
  const ports = await withAnna();
  expect(await codeOf(signIn(ports, { ...anna, name: ' ' }))).toBe('loginNameMissing');
  expect(await codeOf(signIn(ports, { ...anna, password: '' }))).toBe('loginPasswordMissing');
  expect(await codeOf(signIn(ports, { ...anna, password: 'wrong' }))).toBe('loginWrong');
  expect(await codeOf(signIn(ports, { ...anna, name: 'nobody' }))).toBe('loginWrong');
});

test('an unknown name costs one hash check, like a wrong password', async () => {
  const ports = await withAnna();
  const checked: string[] = [];
  const passwords = {
    ...ports.passwords,
    verify: async (password: string, hashed: string) => {
      checked.push(hashed);
      return await ports.passwords.verify(password, hashed);
    },
  };
  await codeOf(signIn({ ...ports, passwords }, { ...anna, name: 'nobody' }));
  await codeOf(signIn({ ...ports, passwords }, { ...anna, password: 'wrong' }));
  expect(checked).toEqual([ports.passwords.unusableHash, 'hash of right']);
});

/** Tries wrong passwords from a new network address each time, as fast as it is allowed. Returns the waits, seconds. */
async function guess(ports: MemoryPorts, times: number, name = 'anna'): Promise<number[]> {
  const waits: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    const address = `guess ${tries} ${ports.clock.ms}`;
    const refused = await signIn(ports, { ...anna, name, password: 'wrong', address }).then(
      () => expect.unreachable('a wrong password'),
      (error: VisibleError) => error,
    );
    const wait = refused.details.retryAfterSeconds ?? 0;
    expect(refused.codeName).toBe(wait === 0 ? 'loginWrong' : 'signInDelayed');
    waits.push(wait);
    ports.clock.ms += wait * 1000;
  }
  return waits;
}

test('wrong passwords delay the next try of a stranger, longer each time up to a limit', async () => {
  const ports = await withAnna();
  const waits = (await guess(ports, 40)).filter((wait) => wait > 0);
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(waits.at(-1)).toBe(LOGIN_DELAY_MAX_SECONDS);
  expect(await codeOf(signIn(ports, anna))).toBe('ok');
});

test('no stranger keeps the owner out for longer than the longest delay', async () => {
  const ports = await withAnna();
  await guess(ports, 200);
  ports.clock.ms += LOGIN_DELAY_MAX_SECONDS * 1000;
  expect(await codeOf(signIn(ports, anna))).toBe('ok');
});

test('strangers never delay a browser that signed in before', async () => {
  const ports = await withAnna();
  const { browserToken } = (await signIn(ports, anna)).session;
  await guess(ports, 30);
  await codeOf(signIn(ports, { ...anna, password: 'wrong' }));
  expect(await codeOf(signIn(ports, anna))).toBe('signInDelayed');
  const again = await signIn(ports, { ...anna, browserToken });
  expect(again.session.browserToken).toBe(browserToken);
});

test('a known browser has its own limit, and is known for its own accounts only', async () => {
  const ports = await withAnna();
  const ben = await sampleUser(ports, 'ben');
  const { browserToken } = (await signIn(ports, anna)).session;
  const wrong = { ...anna, password: 'wrong', browserToken };
  for (let tries = 0; tries < LOGIN_TRIES_PER_KNOWN_BROWSER; tries += 1)
    expect(await codeOf(signIn(ports, wrong))).toBe('loginWrong');
  expect(await codeOf(signIn(ports, { ...anna, browserToken }))).toBe('signInDelayed');
  ports.clock.ms += LOGIN_WINDOW_SECONDS * 1000;
  expect(await codeOf(signIn(ports, { ...anna, browserToken }))).toBe('ok');
  await guess(ports, LOGIN_FREE_TRIES, ben.username);
  await codeOf(signIn(ports, { ...wrong, name: ben.username }));
  expect(await codeOf(signIn(ports, { ...anna, name: ben.username, browserToken }))).toBe('signInDelayed');
});

test('name and e-mail of an account count together', async () => {
  const ports = memoryPorts();
  await createUser(ports, { username: 'Ben', email: 'ben@example.com', password: 'right' });
  for (let tries = 0; tries < LOGIN_FREE_TRIES; tries += 1) {
    const name = tries % 2 === 0 ? 'ben' : 'ben@example.com';
    expect(await codeOf(signIn(ports, { ...anna, name, password: 'wrong' }))).toBe('loginWrong');
  }
  for (const name of ['ben', 'ben@example.com'])
    expect(await codeOf(signIn(ports, { ...anna, name }))).toBe('signInDelayed');
});

test('too many wrong tries at any names block a network address, and no other', async () => {
  const ports = await withAnna();
  for (let tries = 0; tries < LOGIN_TRIES_PER_ADDRESS; tries += 1)
    expect(await codeOf(signIn(ports, { ...anna, name: `guess-${tries}` }))).toBe('loginWrong');
  expect(await codeOf(signIn(ports, anna))).toBe('signInDelayed');
  expect(await codeOf(signIn(ports, { ...anna, address: 'elsewhere' }))).toBe('ok');
});

test('successful sign-ins use no tries', async () => {
  const ports = await withAnna();
  for (let tries = 0; tries < LOGIN_FREE_TRIES * 2; tries += 1) {
    expect(await codeOf(signIn(ports, anna))).toBe('ok');
  }
});

test('simultaneous tries are all counted', async () => {
  const ports = await withAnna();
  const tries = Array.from({ length: LOGIN_FREE_TRIES * 3 }, () =>
    codeOf(signIn(ports, { ...anna, password: 'wrong' })),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((code) => code === 'loginWrong')).toHaveLength(LOGIN_FREE_TRIES);
});

test('a name or an e-mail belongs to one account only, and a refused account leaves nothing behind', async () => {
  const ports = memoryPorts();
  await createUser(ports, { username: 'Ben', email: 'ben@example.com', password: 'x' });
  expect(await createUser(ports, { username: 'BEN', password: 'y' })).toBeUndefined();
  expect(
    await createUser(ports, { username: 'other', email: 'Ben@Example.com', password: 'y' }),
  ).toBeUndefined();
  expect(await findUserByLogin(ports, 'other')).toBeUndefined();
  expect((await findUserByLogin(ports, 'BEN@example.com'))?.username).toBe('Ben');
});

test('settings change only their part of an account', async () => {
  const ports = await withAnna();
  const changed = await changeUser(ports, 'anna', { grants: ['gradient'], trialsLeft: 7 });
  expect(changed).toMatchObject({ username: 'Anna', grants: ['gradient'], trialsLeft: 7, identity: 'user' });
  expect(await changeUser(ports, 'nobody', { trialsLeft: 1 })).toBeUndefined();
});

test('grants are added and removed once each', () => {
  expect(grantsWith(['cut'], { add: ['gradient', 'cut'] })).toEqual(['gradient', 'cut']);
  expect(grantsWith(['gradient', 'cut'], { take: ['cut', 'multi'] })).toEqual(['gradient']);
});
