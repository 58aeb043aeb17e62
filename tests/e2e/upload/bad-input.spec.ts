import { expect, test } from '@playwright/test';
import { pageReport } from '../../../core/contract/calls/page-report.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { REFUSED } from '../../models/broken.ts';
import { box } from '../../models/primitives.ts';
import { Studio } from '../studio.ts';

// Each file is refused in one of the languages. `texts.test.ts` checks that every fault has a remedy in both.
for (const [turn, language] of (['en', 'cn'] as const).entries()) {
  test(`every refusal names the fault and a remedy (${language})`, async ({ browser }) => {
    const studio = await Studio.openSignedIn(browser, { language }, '/index');
    for (const file of REFUSED.filter((_, at) => at % 2 === turn)) {
      await studio.choose(file.name, file.bytes);
      if (await studio.askedForUnit()) await studio.answerUnit('mm');
      for (const code of file.codes) {
        const row = studio.part('fault-list').locator(`[data-fault="${code}"]`);
        await expect(row, file.title).toBeVisible();
        await expect(row).toHaveText(language === 'cn' ? /[\u4e00-\u9fff]{6}/ : /[A-Za-z ]{12}/);
      }
      expect(studio.page.url()).toContain('/index');
      await studio.page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Close|关闭)$/ })
        .first()
        .click();
      await expect(studio.part('fault-list')).toHaveCount(0);
    }
    await studio.close();
  });
}

test('a file of another type is refused with a message, and nothing is uploaded', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser, {}, '/index');
  const posted: string[] = [];
  studio.page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  posted.length = 0;
  await studio
    .part('file-input')
    .setInputFiles({ name: 'part.docx', mimeType: 'text/plain', buffer: Buffer.from('v 0 0 0') });
  const notes = studio.part('upload-notes');
  await expect(studio.part('toast').or(notes).first()).toBeVisible();
  expect(posted).toEqual([]);
  await studio.close();
});

test('the page reports an error and a failed upload, without their content', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser, {}, '/index');
  const report = (fault: string) =>
    studio.page.waitForResponse(
      (response) =>
        response.url().endsWith(pageReport.path) && response.request().postDataJSON().fault === fault,
    );
  const [broken] = await Promise.all([
    report('pageError'),
    studio.page.evaluate(() => void setTimeout(() => Promise.reject(new TypeError('secret.stl')), 0)),
  ]);
  // The store of the files has its own address.
  await studio.page.route(
    (url) => url.origin !== new URL(studio.page.url()).origin,
    (route) => route.abort(),
  );
  const [lost] = await Promise.all([
    report('uploadFailed'),
    studio.choose('cube.stl', encodeStl(box([0, 0, 0], [20, 20, 20]))),
  ]);
  for (const response of [broken, lost]) {
    expect(response.ok()).toBe(true);
    expect(Object.keys(response.request().postDataJSON()).sort()).toEqual(['fault', 'requestId', 'version']);
    expect(response.request().postData()).not.toMatch(/secret|cube/);
  }
  expect(studio.faults.splice(0)).toEqual([expect.stringContaining('secret.stl')]);
  await studio.close();
});

test('a page keeps its place when the code of parts does not come, and offers once to load again', async ({
  browser,
}) => {
  const studio = await Studio.open(browser);
  const parts = /assets\/(header-menus|toasts|upsell-dialog)-[^/]*\.js$/;
  await studio.page.route(parts, (route) => route.abort());
  await studio.page.goto('/blank');
  const offer = studio.part('not-loaded');
  await expect(offer).toContainText('Check your connection');
  // Logo and switches stand without their menus.
  await expect(studio.page.getByRole('banner')).toHaveText(/Trabecula.*EN/s);
  await expect(studio.part('language')).toHaveCount(0);
  await studio.part('mode-gradient').click();
  await expect(studio.part('upload').first()).toBeEnabled();
  await expect(offer).toHaveCount(1);
  await studio.page.unroute(parts);
  await offer.getByRole('button').click();
  await expect(studio.part('language')).toBeVisible();
  await studio.part('mode-gradient').click();
  await expect(studio.part('upsell')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await studio.close();
});

test('the code of parts that did not come is fetched once the connection is back', async ({ browser }) => {
  const studio = await Studio.open(browser);
  const parts = /assets\/header-menus-[^/]*\.js$/;
  await studio.page.route(parts, (route) => route.abort());
  await studio.page.goto('/blank');
  await expect(studio.part('not-loaded')).toBeVisible();
  await studio.page.unroute(parts);
  await studio.page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(studio.part('language')).toBeVisible();
  await expect(studio.part('not-loaded')).toHaveCount(0);
  await studio.close();
});

test('a visitor must sign in, and returns to the same page with a dropped file, whose lattice is one press away', async ({
  browser,
}) => {
  const studio = await Studio.open(browser);
  await studio.page.goto('/index');
  await studio.part('upload').first().click();
  const prompt = studio.part('not-logged');
  await prompt.getByRole('button', { name: 'Not now' }).click();
  await expect(prompt).toBeHidden();
  await studio.drop('mine.stl', box([0, 0, 0], [24, 24, 24]));
  await expect(prompt).toContainText('Your file is kept');
  await prompt.getByRole('button', { name: 'Sign in' }).click();
  await studio.page.waitForURL('**/login*');
  await studio.signInByForm();
  await studio.page.waitForURL('**/index');
  await expect(studio.part('account')).toBeVisible();
  await studio.agreeToNotes();
  await studio.page.waitForURL('**/blank?*files=*');
  await studio.part('start-offer').click();
  await expect(studio.part('preview-card')).toHaveAttribute('data-struts', /^[1-9]/);
  await studio.close();
});
