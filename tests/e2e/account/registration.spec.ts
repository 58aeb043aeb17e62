import { expect } from '@playwright/test';
import { boxStl } from '../../integration/harness/models.ts';
import { checkWatertight } from '../../watertight.ts';
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

/** On a phone: uploads a model, generates and uses a free download; the account stores the print preferences. */
async function firstDownload(studio: Studio): Promise<void> {
  await studio.follow('/index');
  await studio.upload('box.stl', boxStl(24, 24, 24));
  const sideways = await studio.page.evaluate(() => {
    scrollTo(1000, 0);
    return scrollX;
  });
  expect(sideways).toBe(0);
  // On a phone the panels are sheets, one open at a time.
  await studio.part('sheet-lattices').click();
  await studio.part('lattice-8').click();
  await studio.part('sheet-design').click();
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part('profile-process').click();
  await studio.chooseFromMenu(/SLM/);
  await expect(studio.part('profile-process')).toContainText('SLM');
  await studio.part('generate').click();
  await studio.part('touch-download').click();
  await studio.part('use-trial').click();
  await studio.part('download-link').waitFor();
  const verdict = await checkWatertight(await studio.download('download-link'));
  expect(verdict).toMatchObject({ status: 'NoError', pieces: 1 });
  // The account stores print preferences.
  const preferences = await studio.context.request.get('/api/v1/account/preferences');
  expect((await preferences.json()).data).toEqual({
    technology: 'SLM',
    field: expect.any(Number),
    material: '316L',
  });
}

for (const [where, visit] of LIGHT_PLACES) {
  test(`from registration to the account, and back by name and password, ${where}`, async ({ browser }) => {
    const who = person();
    const studio = await register(browser, visit, who);
    // `main-job.spec.ts` downloads on a desktop.
    if (visit.touch) await firstDownload(studio);
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
