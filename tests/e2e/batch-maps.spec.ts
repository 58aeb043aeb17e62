import { type Browser, expect, type Locator, test } from '@playwright/test';
import { writePng } from '../../core/formats/png/write-png.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { slightlyBroken } from '../models/broken.ts';
import { sole } from '../models/sole.ts';
import { expectPageAccessible } from './axe.ts';
import { expectUncovered } from './hidden-controls.ts';
import { Studio } from './studio.ts';

const RECIPE = {
  ...{
    recipe: 1,
    name: 'By pressure',
    field: 'Shoes',
    lattice: 'TYPE-20002',
    cellMm: 8,
    rodMm: 0.8,
    sides: 6,
  },
  gradient: { by: 'pressure', kPa: { from: 10, to: 200 }, toRodMm: 1.6 },
};

const SHADES = Array.from({ length: 14 * 6 }, (_, i) => 20 + 2 * i);
const CSV = Array.from({ length: 14 }, (_, y) => SHADES.slice(6 * y, 6 * y + 6).join(';')).join('\n');
const file = (name: string, mimeType: string, bytes: Uint8Array | string) => ({
  ...{ name, mimeType },
  buffer: Buffer.from(bytes),
});
const model = (name: string) => file(name, 'model/stl', encodeStl(sole(120, 24, 12)));

/** A batch whose recipe follows pressure maps. */
async function openBatch(browser: Browser): Promise<Studio> {
  const studio = await Studio.openSignedIn(browser);
  await studio.part('recipes-open').click();
  await studio
    .part('recipe-import')
    .setInputFiles(file('r.json', 'application/json', JSON.stringify(RECIPE)));
  await expect(studio.part('recipe-row').filter({ hasText: RECIPE.name })).toBeVisible();
  await studio.part('recipe-batch').click();
  await studio.part('batch-recipe').selectOption({ label: RECIPE.name });
  await studio.part('batch-start').click();
  return studio;
}

async function dropMap(row: Locator, name: string, text: string): Promise<void> {
  const dropped = await row.page().evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text!], name!, { type: 'text/csv' }));
      return data;
    },
    [name, text],
  );
  await row.dispatchEvent('drop', { dataTransfer: dropped });
}

test('soles are dropped with their pressure maps: each takes its own, one without waits and gets its map on its row', async ({
  browser,
}) => {
  const studio = await openBatch(browser);
  const png = writePng({ width: 6, height: 14, gray: Uint8Array.from(SHADES) });
  await studio
    .part('batch-files')
    .setInputFiles([
      ...['left-07.stl', 'left-08.stl', 'right-09.stl'].map(model),
      file('Left-07.CSV', 'text/csv', CSV),
      file('left-08-pressure.png', 'image/png', png),
      file('ghost.csv', 'text/csv', CSV),
    ]);
  const rowOf = (name: string) => studio.part('batch-order').filter({ hasText: name });
  const mapOf = (name: string) => rowOf(name).getByTestId('batch-map');
  await expect(mapOf('left-07')).toHaveAttribute('data-map', 'Left-07.CSV');
  await expect(mapOf('left-08')).toHaveAttribute('data-map', 'left-08-pressure.png');
  await expect(mapOf('right-09')).toContainText('cannot be generated');
  await expect(studio.part('batch-maps-alone')).toContainText('ghost.csv');
  await expect(studio.part('batch-generate')).toContainText('2 files');
  await expect(rowOf('left-07')).toContainText('Overlap of the pressed area with the outline');
  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);

  // Maps stay with their rows when the page closes, and a row takes one later.
  const address = studio.page.url();
  await studio.part('batch-maps-alone').getByRole('button').click();
  await studio.page.goto(address);
  await expect(mapOf('left-07')).toHaveAttribute('data-map', 'Left-07.CSV');
  await dropMap(rowOf('right-09'), 'any.csv', CSV);
  await expect(mapOf('right-09')).toHaveAttribute('data-map', 'any.csv');
  await rowOf('right-09').getByTestId('batch-map-mirror').click();
  await expect(mapOf('right-09')).toContainText('mirrored');
  await studio.part('batch-generate').click();
  await expect(studio.page.locator('[data-testid="batch-order"][data-step="COMPLETED"]')).toHaveCount(3);
  await expect(studio.part('batch-left')).toHaveCount(0);
  await studio.close();
});

test('a map dropped on a file goes to its order, one that fails leaves the earlier map with a word, and a stray drop does nothing', async ({
  browser,
}) => {
  const studio = await openBatch(browser);
  await expect(studio.part('batch-drop')).toBeVisible();
  const isIgnored = await studio.page.evaluate(() =>
    ['dragover', 'drop'].map((kind) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['solid'], 'stray.stl'));
      const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
      // False if the browser must not open the file.
      return !document.body.dispatchEvent(event);
    }),
  );
  expect(isIgnored).toEqual([true, true]);

  await studio
    .part('batch-files')
    .setInputFiles([
      model('left-07.stl'),
      file('left-07.csv', 'text/csv', CSV),
      file('holes.stl', 'model/stl', slightlyBroken()),
    ]);
  await expect(studio.part('batch-consent')).toBeVisible();
  const row = studio.part('batch-file').filter({ hasText: 'holes.stl' });
  await dropMap(row, 'any.csv', CSV);
  await expect(row).toContainText('any.csv');
  await studio.part('batch-agree').click();
  const orderOf = (name: string) => studio.part('batch-order').filter({ hasText: name });
  await expect(orderOf('holes').getByTestId('batch-map')).toHaveAttribute('data-map', 'any.csv');
  await expect(studio.part('batch-file')).toHaveCount(0);
  await expect(studio.part('batch-generate')).toContainText('2 files');

  const left = orderOf('left-07');
  await dropMap(left, 'black.csv', '0;0\n0;0');
  await expect(left.getByTestId('batch-map-kept')).toContainText('black.csv could not be used');
  await expect(left.getByTestId('batch-map')).toHaveAttribute('data-map', 'left-07.csv');
  await expectPageAccessible(studio.page);
  await studio.part('batch-maps-alone').getByRole('button').click();
  await expect(left.getByTestId('batch-map-kept')).toBeHidden();
  await studio.close();
});
