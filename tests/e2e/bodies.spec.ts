import { expect, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { latticeByTitle } from '../../core/catalogue/lattice-types.ts';
import { object } from '../../core/formats/threemf/testing/small-package.ts';
import { box } from '../models/primitives.ts';
import { expectPageAccessible } from './axe.ts';
import { expectUncovered } from './hidden-controls.ts';
import { downloadLow, expectWatertight } from './job-steps.ts';
import { Studio } from './studio.ts';

/** A block with an insert flush with its top, a screw through its side, and a post on it. */
function assembly(): Uint8Array {
  const objects = [
    object(1, box([0, 0, 0], [40, 40, 24]), { about: 'name="Block"' }),
    object(2, box([10, 10, 12], [22, 22, 24]), { about: 'name="Insert"' }),
    object(3, box([30, 28, 10], [44, 34, 16]), { about: 'name="Screw"' }),
    object(4, box([10, 10, 24], [30, 30, 40]), { about: 'name="Post"' }),
  ];
  const items = [1, 2, 3, 4].map((id) => `<item objectid="${id}"/>`);
  const model = `<model unit="millimeter"><resources>${objects.join('')}</resources><build>${items.join('')}</build></model>`;
  return zipSync({ '3D/3dmodel.model': strToU8(model) });
}

test('the bodies of a file have their names, and what is solid or void stays so in order, history and result', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.choose('assembly.3mf', assembly());
  const consent = studio.part('repair-consent');
  await consent.getByRole('button', { name: 'Repair and continue' }).click();
  await studio.page.waitForURL('**/blank?*files=*');
  const role = (body: string, name: string) =>
    studio.part('bodies').getByRole('radiogroup', { name: body }).getByRole('radio', { name });
  await expect(role('Block', 'Lattice')).toBeChecked();
  await role('Insert', 'Solid').check({ force: true });
  await role('Post', 'Solid').check({ force: true });
  await role('Screw', 'Void').check({ force: true });
  // One body has to keep the lattice.
  await expect(role('Block', 'Void')).toBeDisabled();
  await role('Screw', 'Solid').check({ force: true });
  await studio.page.keyboard.press('Control+z');
  await expect(role('Screw', 'Void')).toBeChecked();

  await studio.part('fields').getByRole('radio').first().click({ force: true });
  await studio.part('lattice-7').click();
  await role('Post', 'Lattice').check({ force: true });
  await expect(studio.part('bodies').getByRole('combobox', { name: 'Lattice of Post' })).toHaveValue('');
  const { id: ownId } = latticeByTitle('TYPE-20001')!;
  await studio.part('body-own-3').selectOption(String(ownId));
  for (const [field, value] of [
    ['cellSizeMm', '5'],
    ['rodDiameterMm', '0.9'],
  ] as const) {
    await studio.part(`body-${field}-3`).fill(value);
    await studio.part(`body-${field}-3`).press('Enter');
  }
  // While it is calculated, the card is dimmed.
  await expect(studio.part('preview-card')).toHaveAttribute('data-busy', 'false');
  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expectWatertight(await downloadLow(studio));
  await studio.part('history-open').click();
  const row = studio.part('history-row').filter({ hasText: 'assembly' }).first();
  const id = await row.getAttribute('data-id');
  const made = await studio.page.request.get(`/api/v1/workspace/history/workspace?id=${id}`);
  const { latticeTask, report } = (await made.json()).data;
  expect(latticeTask.bodies).toEqual([
    { body: 1, role: 'solid' },
    { body: 2, role: 'void' },
    { body: 3, role: 'lattice', own: { latticeId: ownId, size: 5, wide: 0.9 } },
  ]);
  expect(report.solids).toMatchObject([
    { kind: 'body', body: 1, name: 'Insert' },
    { kind: 'body', body: 3, name: 'Post', lattice: { lattice: 'TYPE-20001' } },
  ]);
  expect(report.solids[1].strutCount).toBeGreaterThan(3);
  expect(report.solids[0].volumeMm3).toBeCloseTo(12 ** 3, 0);
  expect(report.modelVolumeMm3).toBeCloseTo(40 * 40 * 24 + 20 * 20 * 16 - 10 * 6 * 6, 0);

  await row.getByRole('button', { name: 'Edit as new' }).click();
  await studio.part('column-design').click();
  await expect(role('Insert', 'Solid')).toBeChecked();
  await expect(role('Screw', 'Void')).toBeChecked();
  await expect(studio.part('body-own-3')).toHaveValue(String(ownId));
  await expect(studio.part('body-rodDiameterMm-3')).toHaveValue('0.9');
  await studio.close();
});
