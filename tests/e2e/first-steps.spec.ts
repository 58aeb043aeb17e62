import { expect, test } from '@playwright/test';
import { expectPageAccessible } from './axe.ts';
import { Studio } from './studio.ts';
import { watchForSilentStage } from './watch-stage.ts';

test('a visitor has a lattice after one press and its file four presses after signing in, and loses nothing', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.open(browser, { tour: true, ahead: true, still: true });
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
  await row.getByTestId('rename').click();
  await studio.part('title-input').fill('Front mount');
  await studio.part('title-input').press('Enter');
  await expect(row).toContainText('Front mount');
  await studio.part('history-search').fill('front');
  await expect(studio.part('history-row')).toHaveCount(1);
  await studio.part('history-search').fill('nothing like it');
  await expect(studio.part('history-row')).toHaveCount(0);
  await studio.follow('/index');
  await expect(studio.part('record-tile').first()).toContainText('Front mount');
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

  // The page of an account asks to sign in, once.
  await studio.page.goto('/batch');
  await studio.page.waitForURL('**/login?target=%2Fbatch');
  await studio.close();
});
