import { expect, test } from '@playwright/test';
import { Studio } from './studio.ts';

test('bolt holes get solid rims', async ({ browser }) => {
  const studio = await Studio.openSignedIn(browser);
  await studio.part('sample-bracket').click();
  await expect(studio.part('model-name')).toBeVisible();
  await studio.part('add-solid').click();
  const holes = studio.part('face-group').filter({ hasText: 'Hole' });
  await expect(holes.first()).toBeVisible();
  await studio.page.screenshot({ path: '/tmp/t/roles-1.png' });
  await holes.first().click();
  await holes.first().hover();
  await studio.page.waitForTimeout(1500);
  await studio.page.screenshot({ path: '/tmp/t/roles-2.png' });
  const box = (await studio.part('viewer').boundingBox())!;
  await studio.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await studio.page.waitForTimeout(1500);
  await studio.page.screenshot({ path: '/tmp/t/roles-3.png' });
  await studio.close();
});
