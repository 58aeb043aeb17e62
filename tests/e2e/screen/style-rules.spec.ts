import { expect, test } from '@playwright/test';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { sphere } from '../../models/primitives.ts';
import { Studio } from '../studio.ts';

test('opening a model adds no style rule to the page', async ({ browser }) => {
  const studio = await Studio.open(browser, { ahead: true });
  await studio.page.addInitScript(keepRules);
  const rules = () => studio.page.evaluate(() => (globalThis as unknown as WithRules).styleRules);
  await studio.signIn();
  // The host's answer comes when the page has already been idle.
  const idle = Promise.withResolvers<void>();
  await studio.page.route('**/api/v1/host*', async (route) => {
    await idle.promise;
    await route.continue();
  });
  await studio.page.reload();
  await studio.part('upload-empty').waitFor();
  await studio.part('viewer').waitFor({ state: 'attached' });
  await studio.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  idle.resolve();
  // Later parts are fetched and rendered ahead while the page is idle.
  let known = 0;
  const settled = async () => {
    const last = known;
    known = (await rules()).length;
    return known === last;
  };
  await expect.poll(settled, { intervals: [4000] }).toBe(true);
  expect(known).toBeGreaterThan(100);
  await studio.part('file-input').setInputFiles({
    name: 'ball.stl',
    mimeType: 'model/stl',
    buffer: Buffer.from(encodeStl(sphere(20, 24))),
  });
  await expect(studio.part('model-name')).toHaveText('ball.stl');
  await expect(studio.part('tool-scale')).toHaveAttribute('aria-disabled', 'false');
  expect((await rules()).slice(known)).toEqual([]);
  await studio.close();
});

interface WithRules {
  styleRules: string[];
}

/** Runs in the page: records every style rule that is written. */
function keepRules(): void {
  const kept: string[] = [];
  Object.assign(globalThis, { styleRules: kept });
  const insert = CSSStyleSheet.prototype.insertRule;
  CSSStyleSheet.prototype.insertRule = function (rule, at) {
    kept.push(rule);
    return insert.call(this, rule, at);
  };
}
