import { expect, test } from '@playwright/test';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { openZip } from '../../core/formats/zip/zip-archive.ts';
import { REFUSED, slightlyBroken } from '../models/broken.ts';
import { box } from '../models/primitives.ts';
import { expectPageAccessible } from './axe.ts';
import { expectUncovered } from './hidden-controls.ts';
import { goToCheckout, press } from './pay/stage.ts';
import { Studio } from './studio.ts';

test('a recipe is saved, and a batch of five with a broken file is agreed to, generated, paid by one checkout and saved as one archive', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('pattern-with-a-rather-long-name-for-the-bar-above.stl', box([0, 0, 0], [20, 20, 20]));
  // It stays in one line.
  expect((await studio.page.locator('h1').boundingBox())!.height).toBeLessThan(30);
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part('lattice-8').click();
  await studio.part('recipes-open').click();
  await studio.part('recipe-save').click();
  await studio.part('recipe-name').fill('Cubes');
  await studio.part('recipe-form-save').click();
  await expect(studio.part('recipe-row').filter({ hasText: 'Cubes' })).toBeVisible();
  await studio.part('recipe-row').filter({ hasText: 'Cubes' }).getByTestId('recipe-apply').click();
  await expect(studio.part('recipes')).toBeHidden();

  await studio.part('recipes-open').click();
  await studio.part('recipe-batch').click();
  await studio.part('batch-recipe').selectOption({ label: 'Cubes' });
  await studio.part('batch-start').click();
  await expect(studio.part('batch-drop')).toBeVisible();
  await expect(studio.part('batch-generate')).toBeHidden();
  await expect(studio.page.getByRole('table')).toBeHidden();
  const stl = (side: number) => encodeStl(box([0, 0, 0], [side, 20, 20]));
  const files: [string, Uint8Array][] = [
    ['one.stl', stl(20)],
    ['two.stl', stl(24)],
    ['three.stl', stl(28)],
    ['holes.stl', slightlyBroken()],
    ['broken.stl', REFUSED[0]!.bytes],
  ];
  await studio
    .part('batch-files')
    .setInputFiles(
      files.map(([name, bytes]) => ({ name, mimeType: 'model/stl', buffer: Buffer.from(bytes) })),
    );
  // It comes by itself, so it stands below what the user reads.
  const consent = studio.part('batch-consent');
  await expect(consent).toBeVisible();
  const [table, card] = [await studio.page.getByRole('table').boundingBox(), await consent.boundingBox()];
  expect(card!.y).toBeGreaterThanOrEqual(table!.y + table!.height);
  await expectUncovered(studio.page);
  await studio.part('batch-agree').click();
  const orders = studio.part('batch-order');
  await expect(orders).toHaveCount(4);
  const refused = studio.part('batch-file');
  await expect(refused).toHaveAttribute('data-step', 'refused');
  await expect(refused).toContainText('broken.stl');
  await expect(studio.part('batch-total')).toContainText('4 files');

  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);

  // A closed page loses nothing that was stored.
  const address = studio.page.url();
  await refused.getByRole('button').click();
  await studio.page.goto(address);
  await expect(orders).toHaveCount(4);
  await studio.part('batch-generate').click();
  await expect(studio.page.locator('[data-testid="batch-order"][data-step="COMPLETED"]')).toHaveCount(4);

  // An open payment stays as it is while another order finishes.
  const list = '**/api/v1/workspace/history?*';
  await studio.page.route(list, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"COMPLETED"', '"GENERATING"'),
    });
  });
  await studio.page.goto(address);
  await expect(studio.part('batch-pay-low')).toContainText('3 files');
  await studio.part('batch-pay-low').click();
  await expect(studio.part('pay-item')).toContainText('3 files');
  await studio.page.unrouteAll({ behavior: 'wait' });
  await expect(studio.page.locator('[data-testid="batch-order"][data-step="COMPLETED"]')).toHaveCount(4);
  await expect(studio.part('batch-pay-low')).toContainText('4 files');
  await expect(studio.part('pay-item')).toContainText('3 files');

  // Nothing is kept in the page: the one checkout is there after it was loaded again.
  await studio.page.goto(address);
  await expect(studio.part('batch-pay-low')).toContainText('4 files, low precision: US$40.00');
  await expect(studio.part('batch-total')).toBeHidden();
  await studio.part('batch-pay-low').click();
  await expect(studio.part('pay-item')).toContainText('4 files');
  await expect(studio.part('pay-total')).toHaveText('US$40.00');
  const checkout = await goToCheckout(studio);
  await expect(checkout.locator('body')).toContainText(/4 files\s· low precision/);
  await press(checkout, 'pay');
  await checkout.waitForURL('**/paySuccess?*');
  await expect(checkout.locator('body')).toContainText('Your 4 files are ready');
  await checkout.close();
  await expect(studio.part('pay-elsewhere')).toBeHidden();
  await expect(studio.part('batch-pay-low')).toBeHidden();

  const zip = openZip(await studio.download('batch-archive-low'))!;
  const sheet = new TextDecoder().decode(
    zip.unpack(zip.entries.find(({ path }) => path === 'figures.csv')!, 1e6) as Uint8Array,
  );
  expect(sheet.trim().split('\r\n')).toHaveLength(5);
  expect(sheet).not.toContain('not paid');
  expect(zip.entries.filter(({ path }) => path.endsWith('.stl'))).toHaveLength(4);

  await studio.page.goto('/payments');
  const payment = studio.part('payment').first();
  await expect(payment).toContainText('US$40.00');
  for (const model of ['one', 'two', 'three', 'holes']) await expect(payment).toContainText(model);
  await studio.close();
});
