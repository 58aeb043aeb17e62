import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { box } from '../models/primitives.ts';
import { downloadLow, generate } from './job-steps.ts';
import { Studio } from './studio.ts';

const LATTICE = 8;

/**
 * Runs in the page: notes in the window's name that the stage has said what it waits for, and whether it was then ever
 * without this text before it had the lattice.
 */
function watchForBlankStage(): void {
  new MutationObserver(() => {
    const busy = document.querySelector('[data-testid=stage-busy]') !== null;
    const viewer = document.querySelector<HTMLElement>('[data-testid=viewer]');
    const drawn = /lattice/.test(viewer?.dataset.parts ?? '');
    if (busy && window.name === '') window.name = 'busy';
    if (window.name === 'busy' && !busy && !drawn) window.name = 'blank';
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-parts'] });
}

test('layers of a result need the right to its file; then they show, step by keys and save for printers', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  const { page } = studio;
  await studio.upload('plate.stl', box([0, 0, 0], [16, 16, 8]));
  await generate(studio, LATTICE);

  await studio.showParameters();
  await studio.part('layers-open').click();
  await expect(studio.part('layers-failure')).toContainText('free download');
  await expect(page.getByRole('group', { name: 'Test', exact: true })).toBeFocused();
  await studio.part('layers-download').click();
  await expect(studio.part('download-low')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(studio.part('download-low')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(studio.part('layers-view')).toBeHidden();
  await downloadLow(studio);

  await studio.showParameters();
  await studio.part('layers-open').click();
  const canvas = studio.part('layer-canvas');
  await expect(canvas).not.toHaveAttribute('data-height', '');
  const figures = studio.part('layer-figures');
  // The dialog begins with the process that the account has used last.
  await studio.part('layer-process').getByText('DLP').click();
  await expect(figures).toHaveAttribute('data-layers', '160');
  // The figures come before the layer's outlines.
  await expect.poll(async () => Number(await canvas.getAttribute('data-points'))).toBeGreaterThan(50);
  const view = studio.part('layer-view');
  await view.focus();
  await page.keyboard.press('Home');
  await expect(canvas).toHaveAttribute('data-height', /^0\.025/);
  await page.keyboard.press('PageUp');
  await expect(canvas).toHaveAttribute('data-height', /^0\.52/);
  const scan = await new AxeBuilder({ page }).include('[data-testid=layers-view]').analyze();
  expect(scan.violations.map(({ id }) => id)).toEqual([]);

  await studio.part('layer-process').getByText('SLS').click();
  await expect(figures).toHaveAttribute('data-layers', '80');
  await studio
    .part('layer-tabs')
    .getByText(/Islands/)
    .click();
  const count = Number(await studio.part('island-count').getAttribute('data-count'));
  await expect(studio.part('model-pane')).toHaveAttribute('data-marks', count === 0 ? '0' : '1');
  await studio.part('layer-tabs').getByText('Trapped').click();
  await expect(studio.part('trapped-count')).toHaveAttribute('data-count', '0');

  await studio.part('layer-formats').getByText('CLI, text').click();
  const layerFile = strFromU8(await studio.download('layer-export'));
  expect(layerFile.split('$$LAYER/')).toHaveLength(81);
  await studio.part('layer-formats').getByText('Images (DLP)').click();
  const images = unzipSync(await studio.download('layer-export'));
  expect(Object.keys(images).filter((name) => name.endsWith('.png'))).toHaveLength(80);
  await page.keyboard.press('Escape');
  await expect(studio.part('layers-view')).toBeHidden();

  // A link shows the result to anyone, until its owner ends it.
  await studio.showParameters();
  await studio.part('share-open').click();
  await studio.part('share-make').click();
  const guest = await page.context().newPage();
  await guest.addInitScript(watchForBlankStage);
  await guest.goto(await studio.part('share-link').inputValue());
  await expect(guest.getByTestId('shared-figures')).toContainText('plate');
  await expect(guest.getByTestId('viewer')).toHaveAttribute('data-parts', /lattice/);
  await expect(guest.getByTestId('stage-busy')).toHaveCount(0);
  expect(await guest.evaluate(() => window.name)).toBe('busy');
  const shared = await new AxeBuilder({ page: guest }).analyze();
  expect(shared.violations.map(({ id }) => id)).toEqual([]);
  await studio.part('share-end').click();
  await expect(studio.part('share-link')).toBeHidden();
  await guest.reload();
  await expect(guest.getByTestId('share-gone')).toBeVisible();
  await studio.close();
});
