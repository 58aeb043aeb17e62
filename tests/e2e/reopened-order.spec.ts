import { expect, test } from '@playwright/test';
import { bone } from '../models/bone.ts';
import { Studio } from './studio.ts';

/** Open ends are connected by a net: the preview shows its struts, a solid bottom removes it, and undo restores it. */
async function joinCutEnds(studio: Studio): Promise<void> {
  const ends = studio.part('cut-ends');
  const net = ends.getByRole('radio', { name: 'Connect with a net' });
  const card = studio.part('preview-card');
  // The card is in the panel, which hides once the pointer has left it for a while.
  await studio.showParameters();
  await expect(card).toHaveAttribute('data-struts', /^[1-9]/);
  const asCut = Number(await card.getAttribute('data-struts'));
  await net.check({ force: true });
  await expect.poll(async () => Number(await card.getAttribute('data-struts'))).toBeGreaterThan(asCut);
  await studio.part('bottom-switch').check({ force: true });
  await expect(ends.getByRole('radio', { name: 'Keep', exact: true })).toBeChecked();
  await expect(net).toBeDisabled();
  await studio.page.keyboard.press('Control+z');
  await expect(net).toBeChecked();
}

test('a finished order is reopened from the history with its settings, and deleted', {
  tag: '@main',
}, async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('again.stl', bone(60));
  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part('lattice-7').click();
  await joinCutEnds(studio);
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await studio.follow('/index');
  await studio.part('recent-records').getByTestId('record-tile').first().click();
  await studio.page.waitForURL('**/blank?id=*');
  await expect(studio.part('toggle-lattice')).toBeEnabled();
  await expect(studio.page.getByRole('radio', { name: 'Simple cubic' })).toBeChecked();
  await studio.part('column-design').click();
  await expect(studio.page.getByRole('radio', { name: 'Connect with a net' })).toBeChecked();
  await studio.part('history-open').click();
  const row = studio.part('history-row').filter({ hasText: 'again' }).first();
  // The screenshot taken when Generate was pressed.
  const widthPx = () => row.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(widthPx).toBeGreaterThan(0);
  const id = await row.getAttribute('data-id');
  const made = await studio.page.request.get(`/api/v1/workspace/history/workspace?id=${id}`);
  expect((await made.json()).data).toMatchObject({
    latticeTask: { openEnds: 'net' },
    report: { spec: { openEnds: 'net' }, proof: { closed: true, components: 1 } },
  });
  const actions = row.locator('[data-action]');
  expect(await actions.evaluateAll((all) => all.map((one) => one.getAttribute('data-action')))).toEqual([
    'view',
    'download',
    'reload',
  ]);
  // Its settings as a recipe for any model.
  await row.getByTestId('row-more').click();
  await studio.chooseFromMenu(/recipe/);
  await studio.part('recipe-name').fill('Bones');
  await studio.part('recipe-form-save').click();
  await expect(studio.part('recipe-form')).toBeHidden();
  const recipes = await studio.page.evaluate(async () => (await fetch('/api/v1/recipe/list')).json());
  expect(recipes.data.list).toContainEqual(
    expect.objectContaining({ recipe: expect.objectContaining({ name: 'Bones', openEnds: 'net' }) }),
  );
  // Its settings for a new order: the model and the lattice are there, and nothing is generated yet.
  await row.getByRole('button', { name: 'Edit as new' }).click();
  await expect(studio.part('generate')).toBeEnabled();
  await expect(studio.part('toggle-lattice')).toBeDisabled();
  await expect(studio.page.getByRole('radio', { name: 'Simple cubic' })).toBeChecked();
  await studio.part('history-open').click();
  await row.getByTestId('row-more').click();
  await studio.chooseFromMenu(/Delete/);
  await studio.part('delete-order').getByRole('button', { name: 'Delete' }).click();
  await expect(studio.page.locator(`[data-id="${id}"]`)).toHaveCount(0);
  await studio.close();
});
