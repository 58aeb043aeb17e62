import { expect } from '@playwright/test';
import { test } from './account/stage.ts';
import { Studio } from './studio.ts';

test('the home page leads to the licences of the packages in the page and its workers', async ({
  browser,
}) => {
  const studio = await Studio.open(browser, { language: 'en' });
  await studio.page.goto('/index');
  await studio.part('licences').click();
  await studio.page.waitForURL('**/licenses.txt');
  const text = await studio.page.locator('body').innerText();
  for (const name of ['react', 'three', 'manifold-3d', '@fontsource-variable/inter'])
    expect(text).toContain(`${name} `);
  await studio.close();
});
