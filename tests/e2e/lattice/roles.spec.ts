import { expect, type Locator, test } from '@playwright/test';
import { expectPageAccessible } from '../axe.ts';
import { expectUncovered } from '../hidden-controls.ts';
import { downloadLow, expectWatertight } from '../job-steps.ts';
import { Studio } from '../studio.ts';

test('a new user has a bracket with rims, a pad under its foot and octet elsewhere after six presses', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  let presses = 0;
  const press = async (part: Locator) => {
    presses += 1;
    await part.click();
  };
  await press(studio.part('sample-bracket'));
  await expect(studio.part('lattice-13').locator('input')).toBeChecked();
  // Target and zoom follow once the model is framed.
  await expect(studio.part('viewer')).toHaveAttribute('data-pose', /\d/);
  const direction = (await studio.part('viewer').getAttribute('data-pose'))!.split(' ').slice(3, 6).join(' ');
  await press(studio.part('add-solid'));
  await press(studio.part('face-group').filter({ hasText: 'Hole, 6.6 mm' }).first());
  await press(studio.part('add-solid'));
  await press(studio.part('face-group').filter({ hasText: 'Flat face, 2,078 mm²' }));
  await expect(studio.part('viewer')).toHaveAttribute('data-pose', / -1\.000 /);
  await press(studio.part('generate'));
  expect(presses).toBeLessThanOrEqual(8);
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expect(studio.part('report')).toContainText('5, joined by');
  // The foot was looked at from below.
  await expect(studio.part('viewer')).toHaveAttribute('data-pose', new RegExp(` ${direction} `));
  await studio.close();
});

test('bolt holes get solid rims and a face a pad, in a few presses, and the result has them', async ({
  browser,
}) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.part('sample-bracket').click();
  await expect(studio.part('model-name')).toHaveText('bracket.stl');
  await studio.part('add-solid').click();
  const group = (text: string) => studio.part('face-group').filter({ hasText: text }).first();
  await group('Hole, 6.6 mm').click();
  await expect(studio.part('role').first()).toHaveAttribute('data-faces', '4');

  // A face is named under the pointer, and picked by a press.
  await studio.part('add-solid').click();
  const box = (await studio.part('viewer').boundingBox())!;
  const [x, y] = [box.x + 0.37 * box.width, box.y + 0.4 * box.height];
  await studio.page.mouse.move(x, y);
  await expect(studio.part('face-hint')).toContainText('mm');
  await studio.page.mouse.click(x, y);
  await expect(studio.part('role').nth(1)).toHaveAttribute('data-faces', '1');

  // A brush paints where a face is no help: by a drag, which can be undone, or at a place by numbers.
  const pad = studio.part('role').nth(1);
  const brush = (name: string) => studio.part('brush').getByRole('radio', { name }).click({ force: true });
  await brush('Paint');
  await studio.page.mouse.move(x, y);
  await studio.page.mouse.down();
  await studio.page.mouse.move(x + 30, y, { steps: 5 });
  await studio.page.mouse.up();
  await expect(pad).toHaveAttribute('data-faces', '2');
  const painted = studio.part('face-group').filter({ hasText: 'Painted face' });
  const words = await painted.textContent();
  await studio.page.keyboard.press('Control+z');
  await expect(pad).toHaveAttribute('data-faces', '1');
  await studio.page.keyboard.press('Control+Shift+z');
  await expect(painted).toHaveText(words!);
  await studio.part('brush-here').click();
  await expect(painted).not.toHaveText(words!);
  // While they are calculated, the figures are dimmed.
  await expect(studio.part('preview-summary')).toHaveAttribute('data-busy', 'false');
  await expectPageAccessible(studio.page);
  await expectUncovered(studio.page);
  // On a phone the picking ends.
  await studio.part('pick-faces').nth(1).click();
  await brush('Erase');
  await studio.part('brush-here').click();
  await expect(painted).toHaveText(words!);
  await studio.part('pick-faces').nth(1).click();
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expectWatertight(await downloadLow(studio));
  await studio.close();
});
