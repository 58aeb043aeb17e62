import { expect, test } from '@playwright/test';
import { expectPageAccessible } from '../axe.ts';
import { hiddenControls } from '../hidden-controls.ts';
import { Studio } from '../studio.ts';

/** Large screens, laptops, a page at 200 %, drawers, and phones upright and on their side. */
const SIZES = [
  [2560, 1440],
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [800, 900],
  [720, 450],
  [390, 844],
  [360, 640],
] as const;
/** Widths of a desktop, a tablet and a phone: axe takes long, and sees no more at the others. */
const AXE_WIDTHS: readonly number[] = [1440, 800, 390];
/** Time in which a new layout is there, milliseconds. */
const LAYOUT_MS = 5000;

/** Opens a state of the column, or the same in the sheet of a phone. The layout follows a new size a moment later. */
async function openState(studio: Studio, state: 'design' | 'test' | 'result'): Promise<void> {
  const drawer = studio.part('panel-open');
  const handle = studio.part('sheet-handle');
  const tab = studio.part(`column-${state}`).or(studio.part(`sheet-${state}`));
  await expect(async () => {
    if (await drawer.isVisible()) await drawer.click({ timeout: LAYOUT_MS });
    if ((await handle.isVisible()) && (await handle.getAttribute('aria-expanded')) === 'false')
      await handle.click({ timeout: LAYOUT_MS });
    await tab.first().click({ timeout: LAYOUT_MS });
  }).toPass();
}

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
  await openState(studio, 'design');
  const size = studio.part('parameter-panel').getByRole('slider', { name: 'Cell size' });
  await expect(size).toBeInViewport({ ratio: 1 });
  for (const language of ['en', 'cn'] as const) {
    if (language === 'cn') {
      await studio.part('language').click();
      await studio.chooseFromMenu(/中文/);
    }
    for (const size of SIZES) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await openState(studio, 'design');
      await expect(studio.part('mode-switch')).toBeVisible();
      await look(size, 'design');
      await openState(studio, 'test');
      await expect(studio.part('press-start')).toBeVisible();
      await look(size, 'test');
      await page.keyboard.press('s');
      await expect(studio.part('panel-scale')).toBeVisible();
      await look(size, 'tool');
      await studio.part('tool-back').click();
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await studio.part('generate').click();
  await expect(studio.part('report')).toBeVisible();
  await expect(studio.part('toast')).toHaveCount(0);
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await openState(studio, 'result');
    await look(size, 'result');
  }
  expect(faults).toEqual([]);
  await studio.close();
});
