import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { historyList } from '../../../core/contract/calls/history.ts';
import { expectPageAccessible } from '../axe.ts';
import { expectUncovered } from '../hidden-controls.ts';
import type { Studio } from '../studio.ts';
import { chinaStage, test } from './stage.ts';
import {
  DARK_PHONE,
  DARK_PLACES,
  HOME,
  mailedLink,
  PASSWORD,
  PHONE,
  person,
  proveMailbox,
  proveMobile,
  requestCode,
  signInByForm,
  signOut,
  typeNewPassword,
  typeWrongCode,
} from './steps.ts';

const NEW_PASSWORD = 'octahedron-7';

const used = chinaStage();

test('sign-in by e-mail: a wrong code is refused, the countdown survives a reload, the right code works', {
  tag: '@main',
}, async ({ browser }) => {
  const { email } = await used.stage.someone();
  const studio = await used.stage.visit(browser, { language: 'en' });
  await studio.page.goto('/login');
  await studio.part('tab-email').click();
  await expectPageAccessible(studio.page);
  const code = await typeWrongCode(studio, email);
  await expect(studio.part('code-code')).toHaveValue('');
  await studio.page.reload();
  await studio.part('tab-email').click();
  await expect(studio.part('code-send')).toBeDisabled();
  await expect(studio.part('code-send')).toHaveText(/\d+\s(s|秒)/);
  await studio.part('code-code').fill(code);
  await studio.part('code-submit').click();
  await studio.page.waitForURL(HOME);
  await expect(studio.part('account')).toBeVisible();
  await studio.close();
});

test('a forgotten password: a code allows a new one, which opens the account', async ({ browser }) => {
  const who = await used.stage.someone();
  const studio = await used.stage.visit(browser, PHONE);
  await studio.page.goto('/login');
  await studio.part('to-forgot').click();
  await proveMailbox(studio, who.email);
  await studio.part('code-submit').click();
  await studio.page.waitForURL('**/accChangePassword');
  await typeNewPassword(studio, NEW_PASSWORD);
  await studio.part('reset-submit').click();
  await studio.page.waitForURL(HOME);
  await expect(studio.part('account')).toBeVisible();
  await signOut(studio);
  await studio.follow('/login');
  await signInByForm(studio, who.name, PASSWORD);
  await expect(studio.part('login-error')).not.toBeEmpty();
  await signInByForm(studio, who.name, NEW_PASSWORD);
  await studio.page.waitForURL(HOME);
  await studio.close();
});

test('after many wrong codes the mail has a link, which allows a new password after a question', async ({
  browser,
}) => {
  const { email } = await used.stage.someone();
  const studio = await used.stage.visit(browser, DARK_PHONE);
  await studio.page.goto('/login');
  await studio.part('tab-email').click();
  await typeWrongCode(studio, email);
  await used.stage.guessMoreCodes();
  await studio.follow('/forgetPassword');
  await requestCode(studio, email);
  await studio.page.goto(await mailedLink(studio, email));
  await expect(studio.part('mail-link')).toContainText(email);
  expect(new URL(studio.page.url()).hash).toBe('');
  await studio.part('mail-link-go').click();
  await studio.page.waitForURL('**/accChangePassword');
  await typeNewPassword(studio, NEW_PASSWORD);
  await studio.part('reset-submit').click();
  await studio.page.waitForURL(HOME);
  await expect(studio.part('account')).toBeVisible();
  await studio.close();
});

for (const [where, visit] of DARK_PLACES) {
  test(`the account page changes every field, ends the session of another device, and deletes the account, ${where}`, async ({
    browser,
  }) => {
    const { uid } = await used.stage.someone();
    const studio = await used.stage.visit(browser, visit, uid);
    const other = await used.stage.visit(browser, {}, uid);
    await studio.page.goto('/PersonalData');
    await expect(studio.part('session')).toHaveCount(2);
    await studio.part('session-end').click();
    await expect(studio.part('session')).toHaveCount(1);
    await expectPageAccessible(studio.page);
    await other.page.goto('/index');
    await expect(other.part('sign-in')).toBeVisible();
    await other.close();

    await makeAndRevokeKey(studio);
    await changePicture(studio);

    const name = `骨小梁 ${uid.slice(-6)}`;
    await studio.part('edit-name').click();
    await studio.part('name-input').fill(name);
    await studio.part('name-dialog-save').click();
    await expect(studio.part('edit-name-value')).toHaveText(name);

    await studio.part('edit-password').click();
    await studio.part('current-password').fill(PASSWORD);
    await typeNewPassword(studio, NEW_PASSWORD);
    await studio.part('password-dialog-save').click();
    await expect(studio.part('password-dialog')).toBeHidden();

    const { email } = person();
    await studio.part('edit-email').click();
    await studio.part('current-password').fill(NEW_PASSWORD);
    await proveMailbox(studio, email);
    await studio.part('email-dialog-save').click();
    await expect(studio.part('edit-email-value')).toHaveText(email);

    // Numbers and WeChat are bound in the Chinese locale only (docs/specification.md#screens).
    const chinese = visit.language === 'cn';
    await expect(studio.part('edit-wechat')).toHaveCount(chinese ? 1 : 0);
    await expect(studio.part('edit-mobile')).toHaveCount(chinese ? 1 : 0);
    if (chinese) {
      const mobile = visit.touch ? '13800138002' : '13800138001';
      await studio.part('edit-mobile').click();
      await studio.part('current-password').fill(NEW_PASSWORD);
      await proveMobile(studio, mobile);
      await studio.part('mobile-dialog-save').click();
      await expect(studio.part('edit-mobile-value')).toHaveText(`138****${mobile.slice(-4)}`);
    }

    const copied = studio.page.waitForEvent('download');
    await studio.part('export-account').click();
    const copy = JSON.parse(await readFile(await (await copied).path(), 'utf8'));
    expect(copy.profile).toMatchObject({ uid, username: name, email });

    await studio.part('delete-account').click();
    await expect(studio.part('delete-dialog-save')).toBeDisabled();
    await studio.part('current-password').fill(PASSWORD);
    await studio.part('delete-dialog-save').click();
    await expect(studio.part('delete-dialog-error')).not.toBeEmpty();
    await studio.part('current-password').fill(NEW_PASSWORD);
    await studio.part('delete-dialog-save').click();
    await studio.page.waitForURL(HOME);
    await studio.follow('/login');
    await signInByForm(studio, name, NEW_PASSWORD);
    await expect(studio.part('login-error')).not.toBeEmpty();
    await studio.close();
  });
}

/** A key is shown once, works at the API, and stops when it is revoked. */
async function makeAndRevokeKey(studio: Studio): Promise<void> {
  await studio.part('api-key-new').click();
  await studio.part('api-key-name').fill('工厂 server');
  await studio.part('api-key-webhook').fill('https://10.0.0.1/');
  await expect(studio.part('api-key-dialog-save')).toBeDisabled();
  await studio.part('api-key-webhook').fill('https://orders.example.com/hook');
  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);
  await studio.part('api-key-dialog-save').click();
  await expect(studio.part('api-key-secret')).toHaveValue(/^whsec_/);
  await expectPageAccessible(studio.page);
  const authorization = `Bearer ${await studio.part('api-key-token').inputValue()}`;
  const statusOf = async () => {
    const { origin } = new URL(studio.page.url());
    return (await fetch(`${origin}${historyList.path}`, { headers: { authorization } })).status;
  };
  expect(await statusOf()).toBe(200);
  await studio.page.keyboard.press('Escape');
  await expect(studio.part('api-key-token')).toBeHidden();
  await studio.part('api-key-end').click();
  await studio.part('api-key-revoke-save').click();
  await expect(studio.part('api-key')).toHaveCount(0);
  expect(await statusOf()).toBe(401);
}

async function changePicture(studio: Studio): Promise<void> {
  const pictured = () => studio.part('avatar').first().locator('img').count();
  expect(await pictured()).toBe(0);
  await studio.part('edit-picture').click();
  const stl = { name: 'a.stl', mimeType: 'model/stl', buffer: Buffer.of(1) };
  await studio.part('picture-file').setInputFiles(stl);
  await expect(studio.part('picture-dialog')).toContainText(/PNG, GIF or JPEG|PNG、GIF 或 JPEG/);
  const buffer = await studio.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await studio.part('picture-file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await studio.part('picture-area').press('ArrowRight');
  await studio.part('picture-dialog-save').click();
  await expect(studio.part('picture-dialog')).toBeHidden();
  await expect.poll(pictured).toBe(1);
}

test('a WeChat account is refused, bound, used to sign in, and unbound', async ({ browser }) => {
  const { uid } = await used.stage.someone();
  const studio = await used.stage.visit(browser, PHONE, uid);
  const atWechat = (button: RegExp) => studio.page.getByRole('button', { name: button }).click();
  const toBind = async () => {
    await studio.follow('/PersonalData');
    await studio.part('edit-wechat').click();
    await studio.part('current-password').fill(PASSWORD);
    await studio.part('wechat-dialog-save').click();
  };
  const toSignIn = async () => {
    await studio.follow('/login');
    await studio.part('wechat-sign-in').click();
  };

  await toBind();
  await atWechat(/Refuse/);
  await expect(studio.part('wechat-failed')).toBeVisible();
  expect(new URL(studio.page.url()).search).toBe('');
  await toBind();
  await atWechat(/wang/);
  await expect(studio.part('edit-wechat-value')).toHaveText('已绑定');

  await signOut(studio);
  await toSignIn();
  await atWechat(/li/);
  await expect(studio.part('wechat-failed')).toContainText('尚未绑定账号');
  await toSignIn();
  await atWechat(/wang/);
  await studio.page.waitForURL(HOME);
  await expect(studio.part('account')).toBeVisible();

  await studio.follow('/PersonalData');
  await studio.part('edit-wechat').click();
  await expect(studio.part('wechat-unbind')).toBeDisabled();
  await studio.part('current-password').fill(PASSWORD);
  await studio.part('wechat-unbind').click();
  await expect(studio.part('edit-wechat-value')).toHaveText('未绑定');
  await studio.close();
});
