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

/** A desk, a tablet, a page at 200 %, and a phone. */
const SIZES = [
  [1440, 900],
  [1024, 768],
  [720, 450],
  [390, 844],
] as const;

/** Expects at four sizes that no control lies under another and that nothing leaves the window sideways. */
export async function expectUncovered(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => hiddenControls(page), `${width} x ${height}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(before);
}
