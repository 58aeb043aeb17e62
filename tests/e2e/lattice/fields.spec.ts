import { expect, test } from '@playwright/test';
import { expectPageAccessible } from '../axe.ts';
import { expectUncovered } from '../hidden-controls.ts';
import { downloadLow, expectWatertight } from '../job-steps.ts';
import { Studio } from '../studio.ts';

test('a gradient by distance from picked faces is generated as previewed', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.part('sample-bracket').click();
  await expect(studio.part('model-name')).toHaveText('bracket.stl');
  await studio.part('mode-gradient').click();
  await studio.part('gradient-sources').getByRole('radio', { name: 'Faces' }).check({ force: true });
  // Picking begins at once. Until a face is picked there is nothing to generate.
  await studio.part('generate').click();
  await expect(studio.part('toast').getByText('Pick the faces')).toBeVisible();
  await studio.showParameters();
  await studio.part('face-group').filter({ hasText: 'Hole, 18 mm' }).click();
  await expect(studio.part('field-faces')).toHaveAttribute('data-faces', '1');
  await studio.part('pick-faces').first().click();
  const depth = studio.part('field-depth');
  await depth.fill('16');
  await depth.press('Enter');
  const legend = studio.part('field-legend');
  await expect(legend).toContainText('16 mm');
  // Beside the view panel, above the part.
  const [low, panelLow] = await Promise.all(
    [legend, studio.part('view-panel')].map(async (part) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height;
    }),
  );
  expect(low).toBeLessThanOrEqual(panelLow!);
  await studio.part('gradient-ends').getByRole('radio', { name: 'Density' }).check({ force: true });
  await expect(legend).toContainText('%');

  // While it is calculated, the card is dimmed.
  const card = studio.part('preview-card');
  await expect(card).toHaveAttribute('data-busy', 'false');
  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);
  await expect(card).toHaveAttribute('data-busy', 'false');
  const previewed = Number(await card.getAttribute('data-fraction'));
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  const measured = /Solid share of the part\s*([\d.]+)\s%/.exec(await studio.part('report').innerText())![1];
  expect(Math.abs(Number(measured) / (100 * previewed) - 1)).toBeLessThan(0.05);
  await expectWatertight(await downloadLow(studio));
  await studio.page.keyboard.press('Escape');

  // The order opens with its faces, depth and ends, behind its result.
  await studio.page.reload();
  await expect(studio.part('field-depth')).toHaveValue('16');
  await expect(studio.part('field-faces')).toHaveAttribute('data-faces', '1');
  await expect(studio.part('gradient-ends').locator('[value=density]')).toBeChecked();
  await studio.close();
});
