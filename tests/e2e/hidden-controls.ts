import { expect, type Page } from '@playwright/test';

/** Returns the names of the controls that another element lies over, and of those that leave the window sideways. */
export async function hiddenControls(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    /** Part of an element that its scrolling ancestors show. */
    const seen = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflow === 'visible') continue;
        const edge = outer.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return { left, top, width: right - left, height: bottom - top };
    };
    // Behind a dialog nothing can be pressed.
    const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]');
    const around = dialogs[dialogs.length - 1] ?? document;
    const controls = [
      ...around.querySelectorAll<HTMLElement>(
        'button, a[href], select, label, [role=tab], [role=slider], input:not([type=radio], [type=checkbox], [type=file])',
      ),
    ].filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const faults = controls.filter((control) => {
      // Its faces turn away.
      if (control.closest('[data-testid=view-cube]') !== null) return false;
      // Without WebGL a notice lies over the stage.
      if (control.closest('[data-testid=stage]')?.querySelector('canvas') === null) return false;
      const { width, height } = control.getBoundingClientRect();
      const shown = seen(control);
      // Scrolled away, or read out only.
      if (Math.min(width, height) < 4 || shown.width < 0.6 * width || shown.height < 0.6 * height)
        return false;
      const top = document.elementFromPoint(shown.left + shown.width / 2, shown.top + shown.height / 2);
      return (
        top === null || !(control.contains(top) || top.contains(control) || top.closest('label') === control)
      );
    });
    return faults.map(
      (control) => control.ariaLabel ?? (control.textContent || control.dataset.testid || control.outerHTML),
    );
  });
}

/** Large screens, laptops, a page at 200 %, drawers, and phones upright and on their side. */
export const SIZES = [
  [2560, 1440],
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [800, 900],
  [720, 450],
  [390, 844],
  [360, 640],
] as const;
/** Time in which a new layout is there, milliseconds. */
const LAYOUT_MS = 5000;
/** Time in which a busy machine opens the column, milliseconds. The error then names what is in the way. */
const OPENED_MS = 120_000;

/**
 * Opens the column of the workspace where it is a drawer, a folded sheet or folded at the edge, in one of its states. The
 * layout follows a new size a moment later, and a press in between may fold it. Other pages have no column.
 */
export async function openColumn(page: Page, state?: 'design' | 'test' | 'result'): Promise<void> {
  const drawer = page.getByTestId('panel-open');
  const handle = page.getByTestId('sheet-handle');
  const folded = page.locator('[data-testid=panel-fold][aria-expanded=false]');
  await expect(async () => {
    if (await drawer.isVisible()) await drawer.click({ timeout: LAYOUT_MS });
    if (await folded.isVisible()) await folded.click({ timeout: LAYOUT_MS });
    if ((await handle.isVisible()) && (await handle.getAttribute('aria-expanded')) === 'false')
      await handle.click({ timeout: LAYOUT_MS });
    if (state === undefined) return;
    const tab = page.getByTestId(`column-${state}`).or(page.getByTestId(`sheet-${state}`));
    await tab.first().click({ timeout: LAYOUT_MS });
  }).toPass({ timeout: OPENED_MS });
}

/** Chooses a language in the header, or in the menu of a workspace with one bar. */
export async function speak(page: Page, language: 'en' | 'cn'): Promise<void> {
  const item = page.locator('[role^="menuitem"]').filter({ hasText: language === 'cn' ? '中文' : 'English' });
  const header = page.getByTestId('language');
  const menu = page.getByTestId('account').or(page.getByTestId('phone-menu'));
  const spoken = language === 'cn' ? /^zh/ : /^en/;
  await expect(async () => {
    if (!(await item.isVisible()))
      await ((await header.isVisible()) ? header : menu).click({ timeout: LAYOUT_MS });
    await item.click({ timeout: LAYOUT_MS });
    await expect(page.locator('html')).toHaveAttribute('lang', spoken, { timeout: LAYOUT_MS });
  }).toPass({ timeout: OPENED_MS });
  await expect(item).toBeHidden();
}

/** The other language has the same elements in other words: a desk, a tablet, a page at 200 % and a phone. */
const FEW_WIDTHS: readonly number[] = [1440, 1024, 720, 390];

/**
 * Expects at nine sizes that no control lies under another and that nothing leaves the window sideways, and at four of
 * them in the other language.
 */
export async function expectUncovered(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  const look = async (sizes: readonly (readonly [number, number])[], language: string) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      if (!isDialog) await openColumn(page);
      // Off the controls, whose hints lie over others.
      await page.mouse.move(1, 1);
      await expect.poll(() => hiddenControls(page), `${language} ${width} x ${height}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize(before);
  };
  // Behind a dialog there is no choice of the language.
  const isDialog = (await page.locator('[role$=dialog][data-state=open]').count()) > 0;
  const isChinese = (await page.evaluate(() => document.documentElement.lang)).startsWith('zh');
  const [own, other] = isChinese ? (['cn', 'en'] as const) : (['en', 'cn'] as const);
  await look(SIZES, own);
  if (isDialog) return;
  await speak(page, other);
  const few = SIZES.filter(([width]) => FEW_WIDTHS.includes(width));
  await look(few, other);
  await speak(page, own);
}
