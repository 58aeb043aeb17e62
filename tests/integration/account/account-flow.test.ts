import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLogin, authInfo, signOut } from '../../../core/contract/calls/account/account.ts';
import {
  accountEmail,
  accountInfo,
  accountJobMail,
  accountName,
  accountPassword,
  accountUsername,
  introductionNoticeOff,
  sessionEnd,
  sessionList,
} from '../../../core/contract/calls/account/profile.ts';
import { passwordReset, register, tokenExchange } from '../../../core/contract/calls/account/registration.ts';
import { verifyEmail } from '../../../core/contract/calls/account/verification.ts';
import { createUser } from '../../../core/studio/account/manage.ts';
import { issueSignInLink } from '../../../core/studio/session/link.ts';
import { hostSettings, PASSWORD, Studio } from '../harness/studio.ts';
import { Browser } from './browser.ts';

const STRONG = 'meadow-2026';
let studio: Studio;
const open = () => new Browser(studio.cloud.url);

beforeAll(async () => {
  studio = await Studio.start({ waking: false });
});
afterAll(() => studio?.stop());

async function account(username: string, email: string): Promise<void> {
  await createUser(studio.ports(), { username, email, password: PASSWORD });
}

test('register by e-mail, choose name and password, sign out, and sign in again by both logins', async () => {
  const ann = open();
  const sent = await ann.mailedCode('ann@studio.example', 'register');
  expect(await ann.call(verifyEmail, { body: { email: 'ann@studio.example', type: 1, ...sent } })).toEqual({
    is_new: true,
  });
  expect(await ann.call(accountInfo)).toMatchObject({ email: 'ann@studio.example', hasPassword: false });
  const user = await ann.call(register, { body: { name: '安娜-2026', pass: STRONG, pass1: STRONG } });
  expect(user.username).toBe('安娜-2026');
  await ann.call(signOut);
  expect(await ann.codeOf(authInfo)).toBe(202000);
  for (const name of ['安娜-2026', 'ANN@studio.example']) {
    expect((await ann.call(accountLogin, { body: { name, pass: STRONG } })).uid).toBe(user.uid);
  }
  expect(await ann.call(accountUsername)).toEqual({ name: '安娜-2026' });
});

test('sign in by e-mail code; a code works once and only on the page that requested it', async () => {
  await account('bert', 'bert@studio.example');
  const [bert, other] = [open(), open()];
  const sent = await bert.mailedCode('bert@studio.example', 'login');
  const body = { email: 'bert@studio.example', type: 4, ...sent };
  expect(await other.codeOf(verifyEmail, { body: { ...body, email_token: 'guess' } })).toBe(502);
  expect(await bert.call(verifyEmail, { body })).toEqual({ is_new: false });
  expect((await bert.call(authInfo)).username).toBe('bert');
  expect(await other.codeOf(verifyEmail, { body })).toBe(502);
});

test('a forgotten password is reset by code, every older session ends, and the owner gets a mail', async () => {
  await account('cleo', 'cleo@studio.example');
  const [older, forgot] = [open(), open()];
  await older.call(accountLogin, { body: { name: 'cleo', pass: PASSWORD } });
  const sent = await forgot.mailedCode('cleo@studio.example', 'reset');
  await forgot.call(verifyEmail, { body: { email: 'cleo@studio.example', type: 3, ...sent } });
  expect(await forgot.codeOf(authInfo)).toBe(202000);
  expect(await forgot.codeOf(passwordReset, { body: { pass: STRONG, pass1: 'other-2026' } })).toBe(502);
  await forgot.call(passwordReset, { body: { pass: STRONG, pass1: STRONG } });
  expect((await forgot.call(authInfo)).username).toBe('cleo');
  expect(await older.codeOf(authInfo)).toBe(202000);
  expect(await forgot.codeOf(passwordReset, { body: { pass: STRONG, pass1: STRONG } })).toBe(503);
  expect((await forgot.mails('cleo@studio.example')).at(-1)?.subject).toContain('password was changed');
});

test('name, password and e-mail change on the account page', async () => {
  await account('dora', 'dora@studio.example');
  const dora = open();
  dora.language = 'cn';
  await dora.call(accountLogin, { body: { name: 'dora', pass: PASSWORD } });
  expect((await dora.call(accountName, { body: { name: 'Dora · 朵拉' } })).username).toBe('Dora · 朵拉');
  expect(await dora.codeOf(accountName, { body: { name: '' } })).toBe(501);
  const change = { current: PASSWORD, pass: STRONG, pass1: STRONG };
  expect(await dora.codeOf(accountPassword, { body: { ...change, current: 'wrong-1' } })).toBe(422012);
  await dora.call(accountPassword, { body: change });
  const sent = await dora.mailedCode('dora@new.example', 'bind');
  const body = { email: 'dora@new.example', current: STRONG, ...sent };
  expect((await dora.call(accountEmail, { body })).email).toBe('dora@new.example');
  const subjects = (await dora.mails('dora@studio.example')).map(({ subject }) => subject);
  expect(subjects).toEqual(['您的密码已修改 · Trabecula', '您的邮箱已更换 · Trabecula']);
  expect(await dora.call(accountJobMail, { body: { on: true } })).toEqual({ mailWhenDone: true });
  expect((await dora.call(accountInfo)).mailWhenDone).toBe(true);
  expect((await dora.call(introductionNoticeOff)).introduction).toBe(false);
  expect((await dora.call(authInfo)).showNotice).toEqual({ introduction: false, payment: true });
});

test('a sign-in link works once', async () => {
  const ports = studio.ports();
  const hugo = (await createUser(ports, { username: 'hugo', password: PASSWORD }))!;
  const pp_token = await issueSignInLink(ports, hugo, 'en');
  const [first, second] = [open(), open()];
  expect((await first.call(tokenExchange, { body: { pp_token, autoLogin: true } })).username).toBe('hugo');
  expect((await first.call(authInfo)).username).toBe('hugo');
  expect(await second.codeOf(tokenExchange, { body: { pp_token } })).toBe(401002);
  expect(await second.codeOf(authInfo)).toBe(202000);
});

test('sessions are listed and ended from another device', async () => {
  await account('emil', 'emil@studio.example');
  const [here, there] = [open(), open()];
  for (const browser of [here, there])
    await browser.call(accountLogin, { body: { name: 'emil', pass: PASSWORD } });
  const { list } = await here.call(sessionList);
  expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
  const other = list.find(({ current }) => !current)!;
  expect(await here.call(sessionEnd, { body: { id: other.id } })).toEqual({ ended: 1 });
  expect(await there.codeOf(authInfo)).toBe(202000);
  expect(await here.codeOf(sessionEnd, { body: { id: other.id } })).toBe(404001);
});

test('on a host with one session per user, the older device gets 2020102', async () => {
  const single = await Studio.start({
    waking: false,
    environment: hostSettings({ sessions: 'one-per-user' })!,
  });
  try {
    await createUser(single.ports(), { username: 'fred', password: PASSWORD });
    const [older, newer] = [new Browser(single.cloud.url), new Browser(single.cloud.url)];
    for (const browser of [older, newer])
      await browser.call(accountLogin, { body: { name: 'fred', pass: PASSWORD } });
    expect(await older.codeOf(authInfo)).toBe(2020102);
    expect(await newer.codeOf(authInfo)).toBe(200);
    expect(await older.codeOf(accountLogin, { body: { name: 'fred', pass: PASSWORD } })).toBe(200);
  } finally {
    await single.stop();
  }
});

test('account calls accept forms and JSON', async () => {
  await account('gina', 'gina@studio.example');
  const response = await fetch(`${studio.cloud.url}/api/v1/account/login`, {
    method: 'POST',
    headers: { 'x-trabecula': '1', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: 'gina', pass: PASSWORD }),
  });
  expect(await response.json()).toMatchObject({ code: 200, data: { username: 'gina' } });
  const [cookie = ''] = response.headers.getSetCookie().map((given) => given.split(';')[0]);
  const saved = await fetch(`${studio.cloud.url}/api/v1/account/preferences`, {
    method: 'PUT',
    headers: { 'x-trabecula': '1', 'content-type': 'application/x-www-form-urlencoded', cookie },
    body: new URLSearchParams({ technology: 'SLS', field: '3' }),
  });
  expect(await saved.json()).toMatchObject({ code: 200, data: { technology: 'SLS', field: 3 } });
});
