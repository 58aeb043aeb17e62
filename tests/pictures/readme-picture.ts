import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import setup from '../e2e/global-setup.ts';
import { BROWSER_FLAGS } from '../e2e/playwright.config.ts';
import { Studio } from '../e2e/studio.ts';

const FILE = join(import.meta.dirname, '../../docs/pictures/studio.png');
/** Window of the picture, px. */
const VIEWPORT = { width: 1440, height: 900 };
/** Time in which panels and the stage come to rest, ms. */
const REST_MS = 3000;

/** Takes the README's picture: the finished lattice of the sample bracket, in the real page on the real local cloud. */
export async function shootReadme(): Promise<void> {
  const stop = await setup();
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_FLAGS });
  try {
    const studio = await Studio.open(browser, { viewport: VIEWPORT, sharp: true });
    await studio.signIn('/blank');
    await studio.part('sample-bracket').click();
    await studio.part('generate').click();
    await studio.page.locator('[data-testid=viewer][data-parts*=lattice]').waitFor({ timeout: 180_000 });
    await studio.part('download').waitFor({ timeout: 180_000 });
    await studio.page.waitForTimeout(REST_MS);
    await studio.page.screenshot({ path: FILE });
  } finally {
    await browser.close();
    await stop?.();
  }
}
