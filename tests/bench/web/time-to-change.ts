import type { Locator, Page } from '@playwright/test';

/**
 * Performs an action and returns the ms from its key press until an attribute of a part has changed: the change was
 * computed and passed on, its picture follows one frame later with a graphics card. Uses the page's own clock, so the way
 * to the browser does not count. Returns once the page draws no more.
 */
export async function timeToChange(
  page: Page,
  part: Locator,
  { attribute, act }: { attribute: string; act: () => Promise<void> },
): Promise<number> {
  const waited = page.evaluate(watchAttribute, [(await part.elementHandle())!, attribute] as const);
  await act();
  return await waited;
}

/** Runs in the page. */
function watchAttribute([element, attribute]: readonly [SVGElement | HTMLElement, string]): Promise<number> {
  /** After this many frames without a new picture, the picture of the change is there. */
  const QUIET_FRAMES = 4;
  return new Promise((resolve) => {
    const before = element.getAttribute(attribute);
    let since = 0;
    addEventListener('keydown', () => (since ||= performance.now()), { capture: true, once: true });
    let changed = 0;
    let quiet = 0;
    const look = () => {
      const frame = requestAnimationFrame(look);
      if (changed === 0) {
        if (since === 0 || (element.getAttribute(attribute) ?? before) === before) return;
        changed = performance.now();
      }
      // With software rendering a finished picture is copied to the page in a separate step.
      const { begun, shown } = document.querySelector<HTMLElement>('canvas[data-begun]')?.dataset ?? {};
      quiet = begun === shown ? quiet + 1 : 0;
      if (quiet < QUIET_FRAMES) return;
      // Each watch that looked on would slow the changes after it.
      cancelAnimationFrame(frame);
      resolve(changed - since);
    };
    requestAnimationFrame(look);
  });
}
