import { expect } from '@playwright/test';
import { Studio } from '../studio.ts';
import { test } from './stage.ts';
import {
  DARK_PHONE,
  HOME,
  LIGHT_PLACES,
  PASSWORD,
  person,
  proveMailbox,
  register,
  signInByForm,
  signOut,
} from './steps.ts';

for (const [where, visit] of LIGHT_PLACES) {
  test(`from registration to the account, and back by name and password, ${where}`, async ({ browser }) => {
    const who = person();
    const studio = await register(browser, visit, who);
    await studio.follow('/index');
    await signOut(studio);

    await studio.follow('/login');
    await signInByForm(studio, who.name, 'wrong-2026');
    await expect(studio.part('login-error')).not.toBeEmpty();
    await signInByForm(studio, who.name, PASSWORD);
    await studio.page.waitForURL(HOME);
    await expect(studio.part('account')).toBeVisible();
    await studio.close();
  });
}

test('an enquiry arrives and is confirmed with our contact', async ({ browser }) => {
  const { email } = person();
  const studio = await Studio.open(browser, DARK_PHONE);
  await studio.page.goto('/index');
  await studio.part('enquiry-open').click();
  const typed = {
    name: '王小明',
    phone: '+49 30 1234567',
    company: '骨小梁',
    title: '工程师',
    region: '上海',
    message: '每月十件支架。\n用哪种晶格？',
  };
  for (const [field, text] of Object.entries(typed)) await studio.part(`enquiry-${field}`).fill(text);
  await studio.part('enquiry-industry').selectOption('medical');
  await proveMailbox(studio, email);
  await studio.part('enquiry-save').click();
  await expect(studio.part('enquiry-received')).toContainText(email);
  await expect(studio.part('contact-card')).toBeVisible();
  await studio.close();
});

test('a sign-in link asks first, leaves the address at once, and reports when it has expired', async ({
  browser,
}) => {
  const studio = await Studio.open(browser);
  await studio.page.goto('/index?pp_token=R1VFU1M%3D&autoLogin=1');
  await expect(studio.part('link-dialog')).toBeVisible();
  expect(new URL(studio.page.url()).search).toBe('');
  await studio.part('link-go').click();
  await expect(studio.part('link-error')).toContainText('already used');
  await studio.page.reload();
  await expect(studio.part('sign-in')).toBeVisible();
  await expect(studio.part('link-dialog')).toHaveCount(0);
  await studio.close();
});
