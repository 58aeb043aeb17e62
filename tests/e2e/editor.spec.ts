import { expect, type Locator, test } from '@playwright/test';
import { zipSync } from 'fflate';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { boundsOf, extentOf } from '../../core/solid/geometry/box.ts';
import { cornersOfStl } from '../../core/verify/verify.ts';
import { bone } from '../models/bone.ts';
import { box } from '../models/primitives.ts';
import { downloadLow, expectWatertight } from './job-steps.ts';
import { openPart } from './stage-picture.ts';
import { Studio } from './studio.ts';

async function type(field: Locator, text: string) {
  await field.fill(text);
  await field.press('Enter');
}

function figure(studio: Studio, name: string): Locator {
  return studio.part('model-footer').locator(`[data-figure="${name}"]`);
}

/** In the page: the lattice stored for the address's file; null if there is none. */
async function keptLattice(): Promise<number | null> {
  const fileId = new URL(location.href).searchParams.get('files');
  const kept = await caches.match(`/kept/${fileId}/edit`);
  return kept === undefined ? null : (await kept.json()).settings.latticeId;
}

test('a zipped model is scaled, turned, cut, undone and redone, and the result matches the edits', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  const { page } = studio;
  await studio.choose(
    'models.zip',
    zipSync({ 'readme.txt': new Uint8Array(4), 'bone.stl': encodeStl(bone(80, 48, 24)) }),
  );
  await page.waitForURL('**/blank?*modelHeight=80*');
  await expect(studio.part('model-name')).toContainText('bone.stl');
  const uploaded = await figure(studio, 'extents').innerText();

  await studio.part('tool-scale').click();
  await type(studio.part('scale-factor'), '1.5');
  await expect(figure(studio, 'extents')).toContainText('× 120 mm');
  // One drag is one undo step, with any number of moves.
  const corner = (await studio.part('scale-corner-1').boundingBox())!;
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  for (const by of [6, 12, 18, 24])
    await page.mouse.move(corner.x + corner.width / 2 + by, corner.y + corner.height / 2 + by / 2);
  await page.mouse.up();
  await expect(studio.part('scale-factor')).not.toHaveValue('1.5');
  await studio.part('undo').click();
  await expect(studio.part('scale-factor')).toHaveValue('1.5');
  await studio.part('scale-apply').click();
  await expect(studio.part('panel-scale')).toHaveCount(0);

  await studio.part('tool-transform').click();
  await type(studio.part('rotate-x'), '450');
  await expect(studio.part('rotate-x')).toHaveValue('90');
  await expect(figure(studio, 'extents')).toContainText('× 120 ×');
  await type(studio.part('translate-z'), '2.54');
  await expect(studio.part('translate-z')).toHaveValue('2.5');
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+z');
  await expect(figure(studio, 'extents')).toHaveText(uploaded);
  await expect(studio.part('undo')).toHaveAttribute('aria-disabled', 'true');
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+Shift+z');
  await expect(figure(studio, 'extents')).toContainText('× 120 ×');
  await type(studio.part('translate-z'), '0');

  await studio.part('tool-cut').click();
  await expect(studio.part('panel-transform')).toHaveCount(0);
  await studio.part('cut-apply').click();
  await expect(studio.part('panel-cut')).toContainText('Draw a line across the model first.');
  await studio.part('cut-axis-y').click();
  await expect(studio.part('cut-pieces').getByRole('radio')).toHaveCount(2);
  await studio.part('cut-apply').click();
  await expect(figure(studio, 'extents')).toContainText('× 60 ×');
  const edited = (await figure(studio, 'extents').innerText()).match(/[\d.]+/g)!.map(Number);

  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part('lattice-8').click();

  // A cut and a face for the bed are chosen on the bare model.
  const previewOn = studio.part('toggle-preview');
  await expect(previewOn).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await expect(previewOn).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('c');
  await studio.part('cut-axis-x').click();
  await expect(previewOn).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(previewOn).toHaveAttribute('aria-pressed', 'true');

  // A reload before the first generation loses nothing.
  await expect.poll(() => page.evaluate(keptLattice)).toBe(8);
  await page.reload();
  await expect(figure(studio, 'extents')).toContainText('× 60 ×');
  await expect(studio.part('lattice-8').getByRole('radio')).toBeChecked();
  await expect(studio.part('undo')).toHaveAttribute('aria-disabled', 'false');
  await expect(studio.part('generate')).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expect(studio.part('tool-scale')).toHaveAttribute('aria-disabled', 'true');
  const file = await downloadLow(studio);
  await expectWatertight(file);
  const extentMm = extentOf(boundsOf({ positions: cornersOfStl(file) }));
  for (const axis of [0, 1, 2]) expect(Math.abs(extentMm[axis]! - edited[axis]!)).toBeLessThan(6);
  await studio.close();
});

test('a line drawn on the model cuts it while the camera is held, a face is laid on the bed, and the keyboard finds all of it', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser, { language: 'cn' });
  const { page } = studio;
  const extents = figure(studio, 'extents');
  const pose = () => studio.part('viewer').getAttribute('data-pose');
  await studio.upload('底座.stl', box([-30, -20, 0], [30, 20, 16]));
  await expect(extents).toContainText('60 × 40 × 16');

  // The palette finds commands by their words and runs them from the keyboard. Blocked commands give the
  // reason.
  await page.keyboard.press('Control+k');
  await expect(studio.part('palette-input')).toBeFocused();
  await page.keyboard.type('复制');
  const duplicate = studio.part('palette').locator('[data-command="model.duplicate"]');
  await expect(duplicate).toHaveAttribute('aria-disabled', 'true');
  await expect(duplicate).toContainText('一个订单只含一个模型');
  await studio.part('palette-input').fill('切割');
  await page.keyboard.press('Enter');
  await expect(studio.part('palette')).toHaveCount(0);
  await expect(studio.part('panel-cut')).toContainText('在模型上拖出一条线');

  // Across the middle from top to bottom. Neither wheel nor drag moves the camera meanwhile.
  await expect(studio.part('plane-area')).toBeVisible();
  const view = await openPart(studio.part('viewer'));
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const stood = await pose();
  await page.mouse.move(middle.x, view.y + 40);
  await page.mouse.wheel(0, -400);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.move(middle.x, view.y + view.height - 40);
  await page.mouse.up();
  // Seen edge-on, the plane is a line.
  await expect(studio.part('drawn-plane')).toHaveCount(1);
  await expect(studio.part('cut-pieces').getByRole('radio')).toHaveCount(2);
  expect(await pose()).toBe(stood);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(pose).not.toBe(stood);
  await studio.part('cut-apply').click();
  await expect(figure(studio, 'volume')).toContainText(/19\.[12]/);
  await page.keyboard.press('Control+z');
  await expect(extents).toContainText('60 × 40 × 16');

  // Reset restores the last applied values; with the box ticked, the file's size.
  await page.keyboard.press('s');
  await type(studio.part('scale-factor'), '2');
  await studio.part('scale-apply').click();
  await page.keyboard.press('s');
  await type(studio.part('scale-factor'), '3');
  await expect(extents).toContainText('180 × 120 × 48');
  await studio.part('scale-reset').click();
  await expect(extents).toContainText('120 × 80 × 32');
  await studio.part('scale-to-original').check({ force: true });
  await studio.part('scale-reset').click();
  await expect(page.getByText('模型已恢复为上传时的尺寸')).toBeVisible();
  await expect(extents).toContainText('60 × 40 × 16');

  // The face towards the front is laid on the bed.
  await page.keyboard.press('b');
  await expect(studio.part('panel-lay')).toBeVisible();
  await page.keyboard.press('1');
  await expect
    .poll(async () => ((await pose()) ?? '').split(' ').slice(3, 6).map(Number))
    .toEqual([0, -1, 0]);
  await page.mouse.click(middle.x, middle.y);
  await expect(extents).toContainText('60 × 16 × 40');
  await studio.part('lay-done').click();
  await expect(studio.part('panel-lay')).toHaveCount(0);

  // One order has one model; the button for a second one says so.
  await expect(studio.part('tool-duplicate')).toHaveAttribute('aria-disabled', 'true');
  await studio.part('tool-duplicate').hover();
  await expect(page.getByRole('tooltip')).toContainText('一个订单只含一个模型');
  await studio.part('tool-duplicate').click({ force: true });
  await expect(extents).toContainText('60 × 16 × 40');

  // The window of a tool takes the focus, and Escape gives it back.
  await studio.part('tool-transform').press('Enter');
  await expect(studio.part('panel-transform')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(studio.part('panel-transform')).toHaveCount(0);
  await expect(studio.part('tool-transform')).toBeFocused();
  // The palette does likewise.
  await page.keyboard.press('Control+k');
  await expect(studio.part('palette-input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(studio.part('tool-transform')).toBeFocused();

  await page.keyboard.press('?');
  const sheet = studio.part('help-sheet');
  await expect(sheet.locator('[data-command="model.cut"]')).toContainText('切割');
  await expect(sheet.locator('[data-command="edit.undo"]')).toContainText('Z');
  // A disabled single key does nothing; the palette and other keys still work.
  await sheet
    .locator('label')
    .filter({ has: studio.part('single-keys') })
    .click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('s');
  await page.keyboard.press('Control+z');
  await expect(extents).toContainText('60 × 40 × 16');
  await expect(studio.part('panel-scale')).toHaveCount(0);
  await studio.close();
});
