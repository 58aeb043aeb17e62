import { expect, test } from '@playwright/test';
import { expectPageAccessible } from '../axe.ts';
import { hiddenControls, openColumn, SIZES, speak } from '../hidden-controls.ts';
import { Studio } from '../studio.ts';

/** Widths of a desktop, a tablet and a phone: axe takes long, and sees no more at the others. */
const AXE_WIDTHS: readonly number[] = [1440, 800, 390];

test('at nine sizes no control lies under another in either language, each has its modes, and axe finds nothing at three', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.follow('/blank?sample=bracket');
  const { page } = studio;
  const faults: string[] = [];
  const look = async (size: readonly [number, number], state: string) => {
    let hidden = await hiddenControls(page);
    // Something still slides into its place.
    for (let again = 0; hidden.length > 0 && again < 30; again += 1) {
      await page.waitForTimeout(100);
      hidden = await hiddenControls(page);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const language = await page.evaluate(() => document.documentElement.lang);
    const where = `${language} ${size.join(' x ')} ${state}`;
    if (hidden.length > 0) faults.push(`${where}: ${hidden.join(', ')}`);
    if (width > size[0]) faults.push(`${where}: ${width} px wide`);
    // Both languages have the same elements.
    const isFirst = language === 'en' || state === 'result';
    if (isFirst && AXE_WIDTHS.includes(size[0])) await expectPageAccessible(page);
  };
  await expect(studio.part('preview-card')).toHaveAttribute('data-struts', /\d/);
  // Figures and sliders are in sight together, also in a low window.
  await page.setViewportSize({ width: 1280, height: 720 });
  await studio.showFigures();
  for (const value of ['density', 'size', 'rod', 'preview-figures'])
    await expect(studio.part(value)).toBeInViewport({ ratio: 1 });
  await studio.part('preview-fold').click();
  // On a page at 200 % the second slider too.
  await page.setViewportSize({ width: 720, height: 450 });
  await openColumn(page, 'design');
  const size = studio.part('parameter-panel').getByRole('slider', { name: 'Cell size' });
  await expect(size).toBeInViewport({ ratio: 1 });
  for (const language of ['en', 'cn'] as const) {
    if (language === 'cn') await speak(page, language);
    for (const size of SIZES) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await openColumn(page, 'design');
      await expect(studio.part('mode-switch')).toBeVisible();
      await look(size, 'design');
      await openColumn(page, 'test');
      await expect(studio.part('press-start')).toBeVisible();
      await look(size, 'test');
      await page.keyboard.press('s');
      await expect(studio.part('panel-scale')).toBeVisible();
      await look(size, 'tool');
      await studio.part('tool-back').click();
      await expect(studio.part('tool-back')).toBeHidden();
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await studio.part('generate').click();
  await expect(studio.part('report')).toBeVisible();
  await expect(studio.part('toast')).toHaveCount(0);
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await openColumn(page, 'result');
    await look(size, 'result');
  }
  expect(faults).toEqual([]);
  await studio.close();
});
