import { expect, test } from '@playwright/test';
import { writePng } from '../../../core/formats/png/write-png.ts';
import { bone } from '../../models/bone.ts';
import { box } from '../../models/primitives.ts';
import { sole } from '../../models/sole.ts';
import { downloadLow, expectWatertight } from '../job-steps.ts';
import { drawnShare, shadesDrawn } from '../stage-picture.ts';
import { Studio } from '../studio.ts';
import { expectNeverSilent, watchForSilentStage } from '../watch-stage.ts';

async function generated(studio: Studio): Promise<void> {
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expect(studio.part('viewer')).toHaveAttribute('data-parts', /lattice/);
}

/** Returns a ramp from black to white. */
function ramp(width: number, height: number): Buffer {
  const gray = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round((255 * (at % width)) / width),
  );
  return Buffer.from(writePng({ width, height, gray }));
}

/** Returns an image with a black left half and a white right half. */
function halves(): Buffer {
  const [width, height] = [64, 64];
  const gray = Uint8Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 255));
  return Buffer.from(writePng({ width, height, gray }));
}

test('a gradient: bad images are named, one is resized, shown on the model and gives a closed file', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('sole.stl', sole());
  await studio.part('mode-gradient').click();
  await expect(studio.part('lattice-1')).toHaveCount(0);
  await studio.part('fields').getByRole('radio').nth(1).click({ force: true });
  await studio.part('lattice-8').click();
  await studio.part('generate').click();
  await expect(studio.page.getByText('PNG, JPG or JPEG image')).toBeVisible();

  await studio.showParameters();
  await studio.part('choose-template').click();
  const picker = studio.part('template-picker');
  await picker.locator('label').first().click();
  await studio.part('template-confirm').click();
  await expect(picker).toBeHidden();
  const shown = studio.part('gradient-picture');
  await expect(shown).toBeVisible();
  const template = (await shown.getAttribute('src'))!;

  const input = studio.part('picture-input');
  await input.setInputFiles({
    name: 'map.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(40 * 1024 * 1024),
  });
  const bad = studio.part('bad-picture');
  await expect(bad).toContainText('larger than 2\u00a0M');
  await expect(bad).toContainText('cannot be read');
  await bad.getByRole('button', { name: 'Cancel' }).click();
  await input.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: ramp(2048, 16) });
  await expect(bad).toContainText('1024 pixels');
  await studio.part('shrink-picture').click();
  await expect(shown).not.toHaveAttribute('src', template);

  await studio.part('projections').getByRole('radio', { name: 'Z' }).check({ force: true });
  const darkest = studio.part('rod-darkest');
  await darkest.fill('9');
  await darkest.press('Enter');
  // The maximum is an eighth of the 8 mm cell.
  await expect(darkest).toHaveValue('1');
  await generated(studio);
  // The mode stays with the result until the origin is reloaded.
  for (const mode of ['constant', 'regions'])
    await expect(studio.part(`mode-${mode}`).locator('input')).toBeDisabled();
  await expect(studio.part('report')).toContainText('Watertight');
  await expect(studio.part('property-card')).toBeVisible();
  await expectWatertight(await downloadLow(studio));
  await studio.page.keyboard.press('Escape');

  // The reopened order is the same gradient.
  await studio.page.reload();
  await expect(studio.part('parameter-panel')).toHaveAttribute('data-mode', 'gradient');
  await expect(studio.part('rod-darkest')).toHaveValue('1');
  await studio.part('column-design').click();
  await expect(studio.part('gradient-picture')).toBeVisible();
  await studio.close();
});

test('the gradient image is shown on the model in its projection', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('block.stl', box([-20, -20, 0], [20, 20, 40]));
  await studio.part('mode-gradient').click();
  await studio.part('picture-input').setInputFiles({
    name: 'halves.png',
    mimeType: 'image/png',
    buffer: halves(),
  });
  await expect(studio.part('gradient-picture')).toBeVisible();
  // Without it the stage has no image whenever the card has fetched it first.
  await expect(studio.part('gradient-picture')).toHaveAttribute('crossorigin', 'anonymous');

  /** Shade of the image in the four corners of the side towards the camera. */
  const corners = async () => {
    const shade = await shadesDrawn(studio.page, studio.part('viewer'));
    const at = (u: number, v: number) => {
      const light = shade(u, v, 0.02, 0.02);
      return light < 0.2 ? 'black' : light > 0.8 ? 'white' : `${light}`;
    };
    return { above: [at(0.45, 0.42), at(0.55, 0.42)], below: [at(0.45, 0.58), at(0.55, 0.58)] };
  };
  const LEFT_TO_RIGHT = { above: ['black', 'white'], below: ['black', 'white'] };
  const UPWARDS = { above: ['white', 'white'], below: ['black', 'black'] };
  const all = (shade: string) => ({ above: [shade, shade], below: [shade, shade] });
  const project = (axis: string) =>
    studio.part('projections').getByRole('radio', { name: axis }).check({ force: true });

  // Camera keys work while a choice has the focus. From above, x points right and y up.
  await studio.page.keyboard.press('5');
  await project('Z');
  await expect.poll(corners).toEqual(LEFT_TO_RIGHT);
  await project('X');
  await expect.poll(corners).toEqual(UPWARDS);
  // Projected along x, the image runs from front to back.
  await studio.page.keyboard.press('1');
  await expect.poll(corners).toEqual(all('black'));
  await studio.page.keyboard.press('2');
  await expect.poll(corners).toEqual(all('white'));
  await project('Y');
  // From behind, x is high on the left.
  await expect.poll(corners).toEqual({ above: ['white', 'black'], below: ['white', 'black'] });
  await studio.close();
});

test('two parts in Chinese: a cut by numbers, a lattice for each side, one closed file', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser, { language: 'cn' });
  await studio.upload('骨骼.stl', bone(90));
  await studio.part('mode-regions').click();
  // The industrial area is fixed and the print provider's is hidden.
  await studio.part('area-and-profile').click();
  await expect(studio.part('fields').getByRole('radio')).toHaveCount(5);
  await expect(studio.page.getByRole('radio', { name: '工业' })).toBeChecked();
  await studio.part('lattice-8').click();
  await expect(studio.part('estimate-time')).toHaveText('请先画出或选择切面。');
  await expect(studio.part('toast').getByText('请先画出或选择切面')).toBeVisible();

  await studio.part('cut-axis').getByRole('radio', { name: 'Z' }).check({ force: true });
  await studio.part('lattice-8').click();
  await expect(studio.part('part-lattice')).toContainText('体心立方');
  // The panel shows when a region begins to wait, although the pointer is at the lattices.
  await studio.part('part-sure').click();
  await expect(studio.part('region-part1')).toContainText('体心立方');
  await studio.part('lattice-14').click();
  await studio.part('part-sure').click();
  await expect(studio.part('region-part2')).toContainText('金刚石');
  // A cut fixes the mode until it is cleared.
  await studio.part('mode-constant').click();
  await expect(studio.page.getByText('请先清除切割')).toBeVisible();
  await expect(studio.part('parameter-panel')).toHaveAttribute('data-mode', 'regions');

  await generated(studio);
  await expect.poll(() => drawnShare(studio.page, studio.part('viewer'))).toBeGreaterThan(0.01);
  await expectWatertight(await downloadLow(studio));
  await studio.page.keyboard.press('Escape');

  // An order that is opened again has a text or its picture on the stage at any time.
  await studio.page.addInitScript(watchForSilentStage);
  await studio.page.reload();
  await expect(studio.part('region-part1')).toContainText('体心立方');
  await expect(studio.part('region-part2')).toContainText('金刚石');
  await expectNeverSilent(studio);
  await studio.close();
});

test('the parameter panel hides when idle, never from the keyboard, and is a drawer in a narrow window', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser, { motion: true });
  await studio.upload('bone.stl', bone(60));
  const panel = studio.part('side-panel');
  const widthOfStage = async () => (await studio.part('viewer').boundingBox())!.width;
  const wideBefore = await widthOfStage();
  /** The model is darker than the background. It is in the middle of the area that was free at first, where the picture ends, and not beside it. */
  const inTheMiddle = async () => {
    const shade = await shadesDrawn(studio.page, studio.part('viewer'));
    const [left, middle, right] = [0.3, 0.5, 0.7].map((u) => shade(u, 0.45, 0.03, 0.03));
    return middle! < left! - 0.05 && middle! < right! - 0.05;
  };
  await expect.poll(inTheMiddle).toBe(true);
  // Pinned at first.
  await studio.part('panel-pin').click();
  await studio.page.mouse.click(500, 450);
  await expect(panel).toHaveAttribute('data-hidden', 'true');
  await expect(studio.part('generate')).toBeVisible();
  // The stage takes the width, and the model stays where it is.
  await expect.poll(widthOfStage).toBeGreaterThan(wideBefore + 200);
  await expect.poll(inTheMiddle).toBe(true);
  await studio.part('panel-pin').focus();
  await expect(panel).toHaveAttribute('data-hidden', 'false');
  await expect.poll(widthOfStage).toBe(wideBefore);
  await expect.poll(inTheMiddle).toBe(true);
  await studio.showParameters();
  await studio.part('panel-dock').click();
  await expect(panel).toHaveAttribute('data-docked', 'false');
  const box = (await studio.part('panel-grip').boundingBox())!;
  await studio.page.mouse.move(box.x + 8, box.y + 15);
  await studio.page.mouse.down();
  await studio.page.mouse.move(box.x - 300, box.y + 60, { steps: 4 });
  await studio.page.mouse.up();
  const placed = (await panel.boundingBox())!;
  await studio.page.reload();
  await expect(panel).toHaveAttribute('data-docked', 'false');
  expect((await panel.boundingBox())!.x).toBeCloseTo(placed.x, 0);
  await studio.page.mouse.move(placed.x + 10, placed.y + 20);
  await studio.page.mouse.down();
  await studio.page.mouse.move(1435, 300, { steps: 4 });
  await studio.page.mouse.up();
  await expect(panel).toHaveAttribute('data-docked', 'true');

  // One line stands for area and profile, so that density, cell size and rod are in sight.
  await studio.page.setViewportSize({ width: 1280, height: 720 });
  await studio.showParameters();
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part('area-and-profile').click();
  await expect(studio.part('fields')).toHaveCount(0);
  for (const value of ['density', 'size', 'rod'])
    await expect(studio.part(value)).toBeInViewport({ ratio: 1 });
  // Undo takes the area back, and with it the line: the sections are there again.
  await studio.page.keyboard.press('Control+Z');
  await expect(studio.part('area-and-profile')).toHaveCount(0);
  await expect(studio.part('fields')).toBeVisible();

  // In a narrow window the panels are drawers, one open at a time. The focus goes in and back, Escape closes.
  await studio.page.setViewportSize({ width: 800, height: 900 });
  const strip = studio.part('panel-open');
  await strip.press('Enter');
  await expect(panel).toBeFocused();
  await studio.page.keyboard.press('Escape');
  await expect(strip).toBeFocused();
  await studio.part('lattice-panel-open').click();
  await expect(studio.part('lattice-panel')).toBeFocused();
  await strip.click();
  await expect(panel).toBeFocused();
  await studio.part('panel-fold').click();
  await expect(strip).toBeFocused();
  // A drawer that opens by itself, with another mode, takes the focus from its strip only.
  const switchTo = (mode: string) =>
    studio
      .part(`mode-${mode}`)
      .locator('input')
      .evaluate((element) => (element as HTMLInputElement).click());
  await switchTo('gradient');
  await expect(panel).toBeFocused();
  await studio.part('panel-fold').click();
  await expect(strip).toBeFocused();
  await strip.evaluate((element) => element.blur());
  await switchTo('constant');
  await expect(studio.part('panel-fold')).toBeVisible();
  await expect(panel).not.toBeFocused();
  await studio.part('panel-fold').click();

  // A tool takes the place of the parameters. It leaves a narrow stage no room for the view cube.
  const cube = studio.part('view-cube');
  await expect(cube).toBeVisible();
  await studio.part('tool-scale').click();
  await expect(cube).toBeHidden();
  await expect(studio.part('density')).toBeHidden();
  await studio.page.setViewportSize({ width: 390, height: 844 });
  await expect(studio.part('panel-scale')).toBeVisible();
  await expect(studio.part('sheet-design')).toBeHidden();

  // The modes are in the sheet of a phone.
  await studio.part('tool-back').click();
  await studio.part('sheet-design').click();
  await studio.part('mode-gradient').click();
  await expect(studio.part('projections')).toBeVisible();
  await studio.close();
});
