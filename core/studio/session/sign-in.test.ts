import { expect, test } from 'vitest';
import {
  LOGIN_TRIES_PER_ADDRESS,
  LOGIN_TRIES_PER_NAME,
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

test('too many wrong tries block a name for the rest of the window, even with the right password', async () => {
  const ports = await withAnna();
  for (let tries = 0; tries < LOGIN_TRIES_PER_NAME; tries += 1) {
    expect(await codeOf(signIn(ports, { ...anna, password: 'wrong' }))).toBe('loginWrong');
  }
  expect(await codeOf(signIn(ports, anna))).toBe('tooManyRequests');
  ports.clock.ms += LOGIN_WINDOW_SECONDS * 1000;
  expect(await codeOf(signIn(ports, anna))).toBe('ok');
});

test('too many wrong tries at any names block a network address, and no other', async () => {
  const ports = await withAnna();
  for (let tries = 0; tries < LOGIN_TRIES_PER_ADDRESS; tries += 1)
    expect(await codeOf(signIn(ports, { ...anna, name: `guess-${tries}` }))).toBe('loginWrong');
  expect(await codeOf(signIn(ports, anna))).toBe('tooManyRequests');
  expect(await codeOf(signIn(ports, { ...anna, address: 'elsewhere' }))).toBe('ok');
});

test('successful sign-ins use no tries', async () => {
  const ports = await withAnna();
  for (let tries = 0; tries < LOGIN_TRIES_PER_NAME * 2; tries += 1) {
    expect(await codeOf(signIn(ports, anna))).toBe('ok');
  }
});

test('simultaneous tries are all counted', async () => {
  const ports = await withAnna();
  const tries = Array.from({ length: LOGIN_TRIES_PER_NAME * 3 }, () =>
    codeOf(signIn(ports, { ...anna, password: 'wrong' })),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((code) => code === 'loginWrong')).toHaveLength(LOGIN_TRIES_PER_NAME);
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
