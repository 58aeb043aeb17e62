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
} from '../../../core/contract/calls/account/profile.ts';
import { register } from '../../../core/contract/calls/account/registration.ts';
import { verifyEmail } from '../../../core/contract/calls/account/verification.ts';
import { createUser } from '../../../core/studio/account/manage.ts';
import { PASSWORD, Studio } from '../harness/studio.ts';
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
