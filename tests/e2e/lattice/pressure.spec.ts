import { expect, test } from '@playwright/test';
import { sole } from '../../models/sole.ts';
import { expectPageAccessible } from '../axe.ts';
import { expectUncovered } from '../hidden-controls.ts';
import { Studio } from '../studio.ts';

/** Heel and ball of a foot on sensors of 5 mm, N/cm2, with decimal commas. */
const PRINT = Array.from({ length: 25 }, (_, y) =>
  Array.from({ length: 10 }, (_, x) => {
    const bump = (column: number, row: number) => Math.exp(-(((x - column) / 3) ** 2 + ((y - row) / 4) ** 2));
    const value = 24 * bump(4.5, 20) + 26 * bump(3.5, 7) + 18 * bump(6.5, 8);
    return (value < 0.5 ? 0 : value).toFixed(1).replace('.', ',');
  }),
);
const plate = (rows: readonly string[][]) => ({
  name: 'foot.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Unit;N/cm2', 'Sensor pitch;5 mm', ...rows.map((row) => row.join(';'))].join('\r\n')),
});

test('a sole with a pressure map: it is fitted, turned into hardness, reached within 3 Shore A, solved for a sink, and opened again', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.upload('sole.stl', sole());
  await studio.part('mode-gradient').click();
  await studio.part('fields').getByRole('radio', { name: 'Shoes' }).click({ force: true });
  await studio.part('lattice-8').click();
  await studio.showParameters();
  await studio.part('gradient-sources').getByRole('radio', { name: 'Pressure' }).check({ force: true });
  const input = studio.part('pressure-input');
  await input.setInputFiles(plate(PRINT.with(20, ['1', '2'])));
  await expect(studio.part('pressure-refused')).toContainText('See line 23.');
  await input.setInputFiles(plate(PRINT));
  await expect(studio.part('pressure-refused')).toHaveCount(0);
  await expect(studio.part('pressure-plan')).toBeVisible();
  await expect(studio.part('pressure-curve')).toContainText('Shore A');

  // As the map lies, and with left and right exchanged.
  const corner = studio.part('pressure-corner-0');
  const before = await corner.getAttribute('style');
  await studio.part('pressure-mirror').click();
  await expect(studio.page.getByText(/Overlap of the pressed area/)).toBeVisible();
  await expect.poll(() => corner.getAttribute('style')).not.toBe(before);
  await corner.press('ArrowLeft');
  await studio.part('pressure-fit').click();
  await expect(studio.part('preview-card')).toHaveAttribute('data-busy', 'false');
  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);
  const rule = (name: string) =>
    studio.part('pressure-rule').getByRole('radio', { name }).check({ force: true });
  await rule('Firmer under peaks');
  await studio.showFigures();
  const within = studio
    .part('preview-figures')
    .getByText(/within/)
    .locator('+ *');
  await expect.poll(async () => Number.parseFloat((await within.textContent()) ?? '')).toBeGreaterThan(95);

  // Solved by the curves of the cells, with what each zone reaches.
  await rule('Even sink depth');
  await studio.part('sink-solve').click();
  await expect(studio.part('sink-table')).toContainText('Highest pressure');
  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await studio.follow('/index');
  await studio.part('recent-records').getByTestId('record-tile').first().click();
  await studio.part('column-design').click();
  await expect(studio.part('pressure-plan')).toBeVisible();
  await studio.close();
});
