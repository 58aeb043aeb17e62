import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks with axe that keyboard and screen reader reach everything on the page, and that its texts have contrast. */
export async function expectPageAccessible(page: Page): Promise<void> {
  // The other mode opens a page for each check, for frames of other origins; ours have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
