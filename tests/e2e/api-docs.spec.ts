import { expect } from '@playwright/test';
import { test } from './account/stage.ts';
import { Studio } from './studio.ts';

test('the API documentation is drawn under the policies of the site', async ({ browser }) => {
  const studio = await Studio.open(browser, { language: 'en' });
  await studio.page.goto('/api-docs.html');
  await expect(studio.page.locator('.opblock')).not.toHaveCount(0);
  await expect(studio.page.getByText("import { Studio } from '@trabecula/client';")).toBeVisible();
  // DOMPurify asks for a policy with a name of its own, and does without it.
  const faults = studio.faults.splice(0).filter((fault) => !fault.includes('dompurify'));
  expect(faults).toEqual([]);
  await studio.close();
});
