import { expect, test } from '@playwright/test';
import { downloadLow, expectWatertight } from '../job-steps.ts';
import { Studio } from '../studio.ts';

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
  await studio.part('pick-faces').nth(1).click();
  await studio.part('generate').click();
  await expect(studio.part('task-status')).toHaveAttribute('data-status', 'COMPLETED');
  await expectWatertight(await downloadLow(studio));
  await studio.close();
});
