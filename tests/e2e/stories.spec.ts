import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import type { Language } from '../../core/contract/envelope.ts';
import type {} from '../../web/app/stories/story-page.tsx';

declare global {
  interface Window {
    /** Added to the page by `bringAxe`. */
    axe: {
      run(
        context: Document,
        options: { runOnly: string[]; resultTypes: string[] },
      ): Promise<Pick<AxeResults, 'violations'>>;
    };
  }
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const WEB = join(import.meta.dirname, '../../web');
const PICTURES = join(import.meta.dirname, '../../test-results/stories');

/** Language, colour scheme and width of the page: all eight, each one step from the previous. */
const ALL_SETTINGS = [
  ['en', 'light', 1440],
  ['en', 'light', 1024],
  ['en', 'dark', 1024],
  ['en', 'dark', 1440],
  ['cn', 'dark', 1440],
  ['cn', 'dark', 1024],
  ['cn', 'light', 1024],
  ['cn', 'light', 1440],
] as const;
/** Both languages have the same elements, and both colour schemes hide the same ones at a width. */
const AXE_LANGUAGE: Language = 'en';
const AXE_WIDTHS = { light: 1440, dark: 1024 };

test.use({
  // A trace would take longer than the steps.
  trace: 'off',
  screenshot: 'off',
});
/** STORY=queue draws only stories with that in their name. */
const ONLY = new RegExp(process.env.STORY ?? '');
/** PICTURES=1 keeps a screenshot of every setting. No test compares them, and they take half of the time. */
const KEEP_PICTURES = process.env.PICTURES !== undefined;
/**
 * Each language at each width, with the fewest changes of width and colour scheme between them: those cost as much as
 * the drawing. A colour scheme changes no width; axe sees both schemes.
 */
const FEW_SETTINGS = [
  ['en', 'light', 1440],
  ['en', 'dark', 1024],
  ['cn', 'dark', 1024],
  ['cn', 'dark', 1440],
] as const;
const SETTINGS = KEEP_PICTURES ? ALL_SETTINGS : FEW_SETTINGS;
/** Some 400 settings: half a minute of one core, many times that on a busy machine. */
const TIMEOUT_MS = 1_200_000;
/** Until one story has reached its state. */
const STORY_MS = 60_000;

/** A bundle with the stories, served beside the running product, whose catalogue it uses. */
let server: PreviewServer;
let bundle: string;

test.beforeAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  bundle = mkdtempSync(join(tmpdir(), 'stories-'));
  process.env.STORIES ??= '1';
  const shared = { root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'error' as const };
  await build({ ...shared, build: { outDir: bundle, emptyOutDir: true } });
  server = await preview({
    ...shared,
    build: { outDir: bundle },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: { '/api': process.env.BASE_URL!, '/gradients': process.env.BASE_URL! },
    },
  });
});

test.afterAll(async () => {
  await server.close();
  rmSync(bundle, { recursive: true, force: true });
});

/**
 * Chooses the language and waits until everything is drawn: fonts and images loaded, no animation left.
 * Returns by how much the page is wider than its window, px, and the number of animations that never end.
 */
async function drawnIn(page: Page, language: Language): Promise<{ sideways: number; endless: number }> {
  return await page.evaluate(async (next) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await window.stories!.language(next);
    await Promise.all([
      document.fonts.ready,
      ...[...document.images]
        .filter((image) => image.loading !== 'lazy' && !image.complete)
        .map((image) => image.decode().catch(() => undefined)),
    ]);
    // The first frame draws the new colour scheme and language; the animations they start are known from the
    // second on. An inherited colour animates from parent to child, so wait until no animation is left.
    await frame();
    const isEndless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    for (let round = 0; round < 100; round += 1) {
      await frame();
      const moving = document
        .getAnimations()
        .filter((animation) => !isEndless(animation) && animation.playState === 'running');
      if (moving.length === 0) break;
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
    }
    await frame();
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      endless: document.getAnimations().filter(isEndless).length,
    };
  }, language);
}

test('every story is drawn in both languages and looks at two widths, and axe finds nothing serious', async ({
  browser,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const address = `http://127.0.0.1:${(server.httpServer.address() as { port: number }).port}`;
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    // A quarter of the pixels in the same layout, as the other stories have it; axe reads styles, not pixels.
    deviceScaleFactor: KEEP_PICTURES ? 1 : 0.5,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto('/stories');
  await page.waitForFunction(() => window.stories !== undefined);
  const all = await page.evaluate(() => window.stories!.names);
  expect(all.length).toBeGreaterThan(90);
  expect(new Set(all).size).toBe(all.length);
  const names = all.filter((name) => ONLY.test(name));
  if (KEEP_PICTURES) mkdirSync(PICTURES, { recursive: true });
  await bringAxe(page);
  const devTools = await context.newCDPSession(page);

  for (const [number, name] of names.entries()) {
    await openStory(page, name);
    // Every second story runs backwards through the settings, so that it begins as the previous one ended.
    for (const [language, look, width] of number % 2 === 0 ? SETTINGS : SETTINGS.toReversed()) {
      await page.emulateMedia({ colorScheme: look });
      await page.setViewportSize({ width, height: width === 1440 ? 900 : 768 });
      const { sideways, endless } = await drawnIn(page, language);
      expect.soft(sideways, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0);
      // This page prefers reduced motion.
      expect.soft(endless, `${name} moves without end`).toBe(0);
      if (KEEP_PICTURES) await keepPicture(devTools, `${name}-${language}-${look}-${width}`);
      if (language === AXE_LANGUAGE && width === AXE_WIDTHS[look])
        await expectAccessible(page, `${name}, ${look}`);
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});

/** Opens a story in the loaded page and waits for its state. */
async function openStory(page: Page, name: string): Promise<void> {
  const reached = await page.evaluate((next) => {
    window.stories!.open(next);
    return window.stories!.reached(next);
  }, name);
  await page.locator(`[data-testid="story"][data-name="${name}"]`).waitFor({ timeout: STORY_MS });
  if (reached !== null) await page.locator(reached).first().waitFor({ timeout: STORY_MS });
}

async function keepPicture(devTools: CDPSession, name: string): Promise<void> {
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 70,
    optimizeForSpeed: true,
  });
  writeFileSync(join(PICTURES, `${name}.jpg`), data, 'base64');
}

/** Adds axe once, as the page is never reloaded; its builder opens a page per check. */
async function bringAxe(page: Page): Promise<void> {
  await new AxeBuilder({ page }).setLegacyMode(true).analyze();
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
  expect.soft(found, where).toEqual([]);
}
