import { expect, type Locator, test } from '@playwright/test';
import { expectPageAccessible } from './axe.ts';
import { Studio } from './studio.ts';
import { watchForSilentStage } from './watch-stage.ts';

test('a visitor has a lattice after one press and its file four presses after signing in, and loses nothing', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.open(browser, { tour: true, ahead: true });
  await studio.page.goto('/index');
  await expect(studio.part('page-foot')).toContainText('Privacy');
  await expect
    .poll(() =>
      studio.page
        .getByRole('figure')
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expectPageAccessible(studio.page);
  await studio.page.evaluate(watchForSilentStage);
  await studio.part('sample-bracket').click();
  await studio.page.waitForURL('**/blank?sample=bracket');
  await expect(studio.part('model-name')).toHaveText('bracket.stl');

  // The tour shows itself once, blocks nothing, and ends by Escape wherever the focus is.
  await expect(studio.part('tour').locator('img')).toBeVisible();
  await studio.part('tour-next').click();
  await studio.part('lattice-filter').focus();
  await studio.page.keyboard.press('Escape');
  await expect(studio.part('tour')).toHaveCount(0);

  // The area of the sample is chosen, and its lattice is on the stage: it took one press.
  const card = studio.part('preview-card');
  await expect(card).toHaveAttribute('data-struts', /^[1-9]/);
  await expect(studio.part('lattice-13').locator('input')).toBeChecked();
  await expectPageAccessible(studio.page);

  // Lattices are found by name, and their charts open without a pointer that rests.
  await studio.part('lattice-search').fill('diamond');
  await expect(studio.part('lattice-13')).toHaveCount(0);
  await studio.part('chart-14').click();
  await expect(studio.part('chart-dialog')).toContainText('Diamond');
  await studio.page.keyboard.press('Escape');
  await studio.part('lattice-search').fill('');
  await studio.part('lattice-filter').selectOption('springy');
  await studio.part('lattice-14').click();
  await expect(studio.part('lattice-14').locator('input')).toBeChecked();
  await expect(card).toHaveAttribute('data-busy', 'false');
  const struts = await card.getAttribute('data-struts');

  // Generate asks to sign in, and starts afterwards.
  await studio.part('generate').click();
  await studio.part('not-logged').getByRole('button', { name: 'Sign in' }).click();
  // Both ways to sign in fit a low window without scrolling.
  await studio.page.setViewportSize({ width: 1280, height: 720 });
  for (const [tab, field] of [
    ['tab-email', 'code-email'],
    ['tab-account', 'login-name'],
  ] as const) {
    await studio.part(tab).click();
    await expect(studio.part(field)).toBeVisible();
    await expect
      .poll(() => studio.page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(720);
  }
  await studio.page.setViewportSize({ width: 1440, height: 900 });
  await studio.signInByForm();
  await studio.page.waitForURL('**/blank?sample=bracket');
  await expect(studio.part('lattice-14').locator('input')).toBeChecked();
  await expect(card).toHaveAttribute('data-struts', struts!);
  // From the opened sample on, and again after the sign-in.
  await expect(studio.part('stage-busy')).toHaveCount(0);
  expect(await studio.page.evaluate(() => window.name)).toBe('');

  // The sample is stored for the account, and generated without another press. Its file is four presses away.
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  for (const press of ['download', 'download-low', 'use-trial']) await studio.part(press).click();
  expect((await studio.download('download-link')).length).toBeGreaterThan(10_000);

  // The order is a project: it gets a name, and is found by it.
  await studio.page.keyboard.press('Escape');
  await studio.part('history-open').click();
  const row = studio.part('history-row').first();
  await expect(row.getByTestId('row-parameters')).toContainText('10 mm');
  const rename = row.getByTestId('rename');
  await rename.click();
  await studio.part('title-input').press('Escape');
  await expect(rename).toBeFocused();
  await rename.click();
  await studio.part('title-input').fill('Front');
  await studio.part('history-search').click();
  await expect(row).toContainText('Front');
  await expect(studio.part('history-search')).toBeFocused();
  await rename.click();
  await studio.part('title-input').fill('Front mount');
  await studio.part('title-input').press('Enter');
  await expect(row).toContainText('Front mount');
  await studio.part('history-search').fill('front');
  await expect(studio.part('history-row')).toHaveCount(1);
  await studio.part('history-search').fill('nothing like it');
  await expect(studio.part('history-row')).toHaveCount(0);
  await studio.follow('/index');
  await expect(studio.part('record-tile').first()).toContainText(/Front mount.*Diamond.*\sg\s/);
  await studio.close();
});

test('an area starts with its lattice, help opens from the palette in Chinese, and an account page asks to sign in', async ({
  browser,
}) => {
  const studio = await Studio.open(browser, { language: 'cn', colorScheme: 'dark' });
  await studio.page.goto('/index');
  await studio.part('area-others').click();
  await studio.page.waitForURL('**/blank');
  await expect(studio.part('lattice-1').locator('input')).toBeChecked();
  // A sheet has no struts.
  await expect(studio.part('sides')).toHaveCount(0);
  // A visitor has no account that could lack the mode.
  await studio.part('mode-gradient').click();
  await expect(studio.part('upsell').getByRole('heading')).toHaveText('登录后使用此功能');
  await studio.page.keyboard.press('Escape');
  await expect(studio.part('upsell')).toHaveCount(0);
  await studio.page.keyboard.press('Control+K');
  await studio.page.getByRole('combobox', { name: '搜索命令' }).fill('帮助：选择晶格');
  await studio.page.keyboard.press('Enter');
  await expect(studio.part('help-topic')).toHaveAttribute('data-topic', 'lattices');
  await expectPageAccessible(studio.page);
  // On a phone the search stands above the text, and what it finds too.
  await studio.page.setViewportSize({ width: 390, height: 844 });
  const topOf = async (place: Locator) => (await place.boundingBox())!.y;
  const search = studio.part('help-search');
  await expect.poll(() => topOf(search)).toBeLessThan(await topOf(studio.part('help-topic')));
  await search.fill('压力图');
  const found = studio.page.getByRole('link', { name: '教程：由压力图设计中底' });
  await expect(found).toBeInViewport({ ratio: 1 });
  await found.click();
  await expect(studio.part('help-topic')).toHaveAttribute('data-topic', 'sole');
  await expect(search).toHaveValue('');
  // Beside the text the search stays, for the next of what it found.
  await studio.page.setViewportSize({ width: 1440, height: 900 });
  await search.fill('压力图');
  await found.click();
  await expect(search).toHaveValue('压力图');

  // The page of an account asks to sign in, once.
  await studio.page.goto('/batch');
  await studio.page.waitForURL('**/login?target=%2Fbatch');
  await studio.close();
});

test('a user without files has what the tutorials of implant and sole begin with', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.part('sample-implant').click();
  await studio.part('body-1').getByRole('radio', { name: 'Solid' }).click({ force: true });
  await studio.part('lattice-1').click();
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expect(studio.part('report')).toContainText(/Solid parts\s*1/);
  // Medical, SLM and Ti64 are the sample's: the account has no preferences yet.
  const preferences = await studio.context.request.get('/api/v1/account/preferences');
  expect((await preferences.json()).data).toEqual({ technology: null, field: null, material: null });

  await studio.follow('/blank');
  await studio.part('sample-midsole').click();
  await studio.part('mode-gradient').click();
  await studio.part('gradient-sources').getByRole('radio', { name: 'Pressure' }).check({ force: true });
  await studio.part('pressure-sample').click();
  await expect(studio.part('pressure-plan')).toBeVisible();
  await expect(studio.page.getByText(/Overlap of the pressed area/)).not.toContainText('Mirrored');
  await expect(studio.part('pressure-sample')).toHaveCount(0);
  await studio.close();
});
