import { expect, test } from '@playwright/test';
import { box } from '../../models/primitives.ts';
import { Studio } from '../studio.ts';

test('drain holes open a shell: by hand and where it drains best, undone, generated and reopened', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser, {}, '/index');
  await studio.upload('hollow.stl', box([0, 0, 0], [40, 24, 20]));
  await studio.part('fields').getByRole('radio').nth(1).click({ force: true });
  await studio.part('lattice-7').click();
  await studio.showParameters();
  await studio.part('shell-switch').check({ force: true });
  const count = studio.part('drain-count');
  await expect(count).toHaveAttribute('data-count', '0');
  await expect(studio.part('preview-warning')).toContainText('closed');

  // By hand: a press on the model adds a hole, a press on the hole removes it.
  await studio.part('drains-edit').click();
  const middle = await studio.part('viewer').boundingBox();
  const at = { x: middle!.width / 2, y: middle!.height / 2 };
  // The tool takes presses once its cursor shows.
  await expect(studio.part('viewer').locator('canvas[data-engine]')).toHaveCSS('cursor', 'crosshair');
  await studio.part('viewer').click({ position: at });
  await expect(studio.part('drain-hole')).toHaveCount(1);
  await expect(studio.part('drain-numbers').locator('text')).toHaveText(['1']);
  await expect(studio.part('drain-note')).toBeVisible();
  await studio.part('viewer').click({ position: at });
  await expect(studio.part('drain-hole')).toHaveCount(0);

  // Where it drains best, with a diameter of one's own; undo takes the steps back.
  await studio.part('drain-automatic').click();
  await expect(studio.part('drain-hole')).toHaveCount(2);
  await studio.part('drain-diameter').fill('3');
  await studio.part('drain-diameter').press('Enter');
  await studio.part('drain-done').click();
  await studio.showParameters();
  await expect(count).toContainText('2 × 3 mm');
  await studio.page.keyboard.press('Control+z');
  await expect(count).not.toContainText('2 × 3 mm');
  await studio.page.keyboard.press('Control+Shift+z');
  await expect(count).toContainText('2 × 3 mm');

  // A shell with holes needs no warning. The report names them, and nothing stays inside.
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expect(studio.part('report')).toContainText('2 × 3 mm');
  const id = new URL(studio.page.url()).searchParams.get('id');
  const made = await studio.page.request.get(`/api/v1/workspace/history/workspace?id=${id}`);
  expect((await made.json()).data).toMatchObject({
    latticeTask: { drains: [{ diameter: 3 }, { diameter: 3 }] },
    report: { proof: { closed: true, cavities: 0, components: 1 } },
  });
  await studio.page.reload();
  await expect(studio.part('report')).toContainText('2 × 3 mm');
  await expect(count).toContainText('2 × 3 mm');

  // Its report opens it by a section, as the result does.
  await studio.page.goto(`/report?id=${id}`);
  await expect(studio.part('result-pane')).toHaveAttribute('data-cuts', '1');
  await expect(studio.page.getByText(/^Lattice modulus/)).toBeVisible();
  await studio.close();
});
