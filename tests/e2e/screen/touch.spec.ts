import { expect, type Locator, test } from '@playwright/test';
import { bracket } from '../../models/bracket.ts';
import { checkWatertight } from '../../watertight.ts';
import { expectPageAccessible } from '../axe.ts';
import {
  chooseByStiffness,
  compareAnswers,
  gradeOnPhone,
  pressPlaces,
  smallTargets,
  TARGET_PX,
} from '../phone-steps.ts';
import { drawnShare } from '../stage-picture.ts';
import { Studio, type Visit } from '../studio.ts';
import { expectNeverSilent, watchForSilentStage } from '../watch-stage.ts';

const PHONE: Visit = {
  language: 'cn',
  viewport: { width: 390, height: 844 },
  touch: true,
  analysed: true,
  ahead: true,
};
const SMALL: Visit = {
  language: 'en',
  viewport: { width: 360, height: 640 },
  touch: true,
  colorScheme: 'dark',
  analysed: true,
};
/**
 * Resolves with the name of the next notice's close button and its smallest side. The notice is gone after seconds, in which a
 * busy machine may not look, so the page itself watches.
 */
function nextNotice(studio: Studio): Promise<{ close: string | null; sidePx: number }> {
  return studio.page.evaluate(
    () =>
      new Promise((resolve) => {
        const closers = () => [...document.querySelectorAll<HTMLElement>('[data-testid=toast] button')];
        const earlier = new Set(closers());
        const watch = new MutationObserver(() => {
          const button = closers().find((closer) => !earlier.has(closer) && closer.checkVisibility());
          if (button === undefined) return;
          watch.disconnect();
          resolve({ close: button.ariaLabel, sidePx: Math.min(button.offsetWidth, button.offsetHeight) });
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

/** Moves two fingers apart by `byPx` on each side. */
async function pinch(studio: Studio, where: Locator, byPx: number): Promise<void> {
  const { x, y, width, height } = (await where.boundingBox())!;
  const session = await studio.context.newCDPSession(studio.page);
  const [cx, cy] = [x + width / 2, y + height / 2];
  const fingers = (apart: number) => [
    { x: cx - apart, y: cy, id: 1 },
    { x: cx + apart, y: cy, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (let step = 1; step <= 5; step += 1) {
    const touchPoints = fingers(30 + (byPx * step) / 5);
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('a phone is redirected to the touch pages, where it tests, generates, views and downloads a lattice', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.open(browser, PHONE);
  await studio.page.addInitScript(watchForSilentStage);
  await studio.page.goto('/');
  await studio.page.waitForURL('**/touch');
  expect(await smallTargets(studio)).toEqual([]);
  await studio.part('sign-in').click();
  await studio.signInByForm();
  await studio.page.waitForURL('**/touch');
  await expect(studio.part('account')).toBeVisible();

  await studio.choose('bracket.stl', await bracket());
  await studio.page.waitForURL('**/touchHome?files=*');
  await studio.part('sheet-result').click();
  await expect(studio.part('model-info')).toContainText('bracket.stl');
  // The model alone needs no tabs.
  await expect(studio.part('stage')).not.toHaveRole('tabpanel');
  await expectNeverSilent(studio);
  await expectPageAccessible(studio.page);
  await studio.part('sheet-lattices').click();
  // A phone that lies on its side still has the sheet.
  await studio.page.setViewportSize({ width: 640, height: 360 });
  await expect(studio.part('sheet-lattices')).toBeInViewport({ ratio: 1 });
  await expect(studio.part('generate')).toBeInViewport({ ratio: 1 });
  // On a tablet on its side it stands beside the stage, and does not fold.
  await studio.page.setViewportSize({ width: 1024, height: 768 });
  await expect(studio.part('sheet-handle')).toHaveCount(0);
  await expect.poll(async () => (await studio.part('stage').boundingBox())!.height).toBeGreaterThan(600);
  await studio.page.setViewportSize(PHONE.viewport!);
  // The tools have their names in a menu of the one bar.
  await studio.part('tools').tap();
  await studio.chooseFromMenu(/缩放/);
  await expect(studio.part('panel-scale')).toBeVisible();
  await studio.part('tool-back').tap();
  await studio.part('lattice-8').tap();
  await studio.part('sheet-design').click();
  // An earlier story may have left the account an area, which folds the choice.
  const line = studio.part('area-and-profile');
  await line.or(studio.part('fields')).first().waitFor();
  if (await line.isVisible()) await line.click();
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  expect(await smallTargets(studio)).toEqual([]);
  await studio.part('sheet-lattices').click();
  await chooseByStiffness(studio);

  // The press test, in the words of the phone; the pressed part takes the lattice's place on the stage.
  await studio.part('sheet-test').click();
  await studio.part('press-start').tap();
  await expect(studio.part('press-figures')).toContainText('重量');
  await expect(studio.part('press-legend')).toContainText('各杆件的受载程度');
  await expect(studio.part('viewer')).toHaveAttribute('data-parts', 'original preview');
  const pressed = await studio.part('stage').locator('canvas').first().getAttribute('data-preview');
  expect(await smallTargets(studio)).toEqual([]);
  // A folded sheet and another tab keep the answer and the coloured part.
  await studio.part('sheet-handle').tap();
  await expect(studio.part('press-figures')).toBeHidden();
  // Its tabs stay, and open it.
  await studio.part('sheet-test').tap();
  await expect(studio.part('press-figures')).toContainText('重量');
  await studio.part('sheet-design').click();
  await expect(studio.part('press-figures')).toBeHidden();
  expect(await studio.part('stage').locator('canvas').first().getAttribute('data-preview')).toBe(pressed);

  // Put away for the original, the pressed part comes back by its own tab.
  await studio.part('touch-tab-original').tap();
  await expect(studio.part('stage').locator('canvas').first()).not.toHaveAttribute('data-preview', pressed!);
  await studio.part('touch-tab-pressed').tap();
  await expect(studio.part('stage').locator('canvas').first()).toHaveAttribute('data-preview', pressed!);

  // Beside a test with a load and a support; then graded, which becomes the job.
  await studio.part('sheet-test').click();
  await studio.part('compare-add').tap();
  await pressPlaces(studio);
  await studio.part('compare-add').tap();
  await compareAnswers(studio);
  await gradeOnPhone(studio);

  // The handle folds the sheet, and a pinch zooms the picture.
  await studio.part('sheet-handle').tap();
  await expect(studio.part('phone-sheet')).toHaveAttribute('data-open', 'false');
  const canvas = studio.part('viewer');
  await expect.poll(() => drawnShare(studio.page, canvas)).toBeGreaterThan(0.02);
  const before = await drawnShare(studio.page, canvas);
  await pinch(studio, canvas, 60);
  await expect.poll(() => drawnShare(studio.page, canvas)).toBeGreaterThan(before * 1.3);
  await studio.part('fit').tap();

  const notice = nextNotice(studio);
  await studio.part('generate').tap();
  const { close, sidePx } = await notice;
  expect(close).toBe('关闭');
  expect(sidePx).toBeGreaterThanOrEqual(TARGET_PX);
  // The controls of a running job.
  expect(await smallTargets(studio)).toEqual([]);
  await expect(studio.part('touch-download')).toBeVisible();
  expect(await smallTargets(studio)).toEqual([]);
  await expect(studio.part('touch-tab-lattice')).toHaveAttribute('aria-selected', 'true');
  await expect(studio.part('stage')).toHaveRole('tabpanel');
  // The result takes the place of the pressed part.
  await expect(studio.part('viewer')).not.toHaveAttribute('data-parts', /preview/);
  await studio.part('touch-tab-original').tap();
  await expect(studio.part('touch-tab-original')).toHaveAttribute('aria-selected', 'true');
  expect(await smallTargets(studio)).toEqual([]);
  await expect(studio.part('printability-open')).toHaveAttribute('data-state', 'ready');
  await studio.part('printability-open').tap();
  await expect(studio.part('print-report')).toBeVisible();
  await studio.page.keyboard.press('Escape');
  await expect(studio.part('printability-view')).toBeHidden();
  await studio.part('touch-download').tap();
  await studio.part('use-trial').tap();
  await studio.part('download-link').waitFor();
  const verdict = await checkWatertight(await studio.download('download-link'));
  expect(verdict).toMatchObject({ status: 'NoError', pieces: 1 });
  await studio.close();
});

// Main too: it opens the order that the story before it made.
test('the orders on a small dark phone are paged, and open in the touch workspace', { tag: '@main' }, async ({
  browser,
}) => {
  const studio = await Studio.open(browser, SMALL);
  // As on the way back from a comparison in which the session ended.
  await studio.page.addInitScript(() =>
    history.replaceState({ listsOrders: true, key: 'back', __TSR_key: 'back' }, ''),
  );
  await studio.page.goto('/touch');
  await studio.part('not-logged').getByRole('button', { name: 'Sign in' }).tap();
  await studio.signInByForm();
  await expect(studio.part('history-row').first()).toBeVisible();
  await studio.page.keyboard.press('Escape');
  await studio.page.waitForURL('**/touch');
  const record = studio.part('record-tile').first();
  await expect(record).toBeVisible();
  expect(await smallTargets(studio)).toEqual([]);
  await record.tap();
  await studio.page.waitForURL('**/touchHome?id=*');
  await expect(studio.part('touch-tab-original')).toBeVisible();
  // The result folds the sheet once it is there; a tap before that would fold it too.
  await expect(studio.part('phone-sheet')).toHaveAttribute('data-open', 'false');
  // The bar of placing fits its width.
  await studio.part('sheet-handle').tap();
  await studio.part('sheet-test').click();
  // An open sheet leaves the result in sight.
  expect((await studio.part('stage').boundingBox())!.height).toBeGreaterThan(120);
  await studio.part('press-between').getByText('Load and support').tap();
  await studio.part('press-pick-load').tap();
  await expect(studio.part('placing')).toContainText('Tap where the part is loaded.');
  expect(await smallTargets(studio)).toEqual([]);
  expect(await studio.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await studio.part('placing-done').tap();
  await expect(studio.part('press-pick-load')).toBeFocused();
  // Placing ends with the page.
  await studio.part('press-pick-load').tap();
  await expect(studio.part('placing')).toBeVisible();
  await studio.page.locator('header a').first().click();
  await studio.page.waitForURL('**/touch');
  await studio.part('record-tile').first().tap();
  await expect(studio.part('touch-tab-original')).toBeVisible();
  await expect(studio.part('placing')).toHaveCount(0);
  await studio.close();
});
