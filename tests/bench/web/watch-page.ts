import type { Page } from '@playwright/test';

/** Duration of a change, ms. */
export interface Took {
  /** Until it was computed and passed on. With a graphics card the picture follows one frame later. */
  handedMs: number;
  /** Until its picture was visible with software rendering. */
  seenMs: number;
}

/**
 * Performs an action and waits, inside the page, until an attribute of a part has changed and its picture is
 * visible. Uses the page's own clock, so the way to the browser does not count.
 */
export async function timeToPicture(
  page: Page,
  testId: string,
  attribute: string,
  act: () => Promise<void>,
): Promise<Took> {
  const waited = page.evaluate(watchPicture, [testId, attribute] as const);
  await act();
  return await waited;
}

/** Runs in the page. */
function watchPicture([testId, attribute]: readonly [string, string]): Promise<Took> {
  /** After this many frames without a new picture, the picture of the change is there. */
  const QUIET_FRAMES = 4;
  return new Promise((resolve) => {
    const value = () => document.querySelector(`[data-testid="${testId}"]`)?.getAttribute(attribute) ?? '';
    const before = value();
    let since = 0;
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, () => (since ||= performance.now()), { capture: true, once: true });
    }
    let handedAtMs = 0;
    let changed = 0;
    let quiet = 0;
    const canvas = () => document.querySelector<HTMLCanvasElement>('canvas[data-begun]');
    // It is copied to the page within the frame that shows it. Asking in the next frame would be one frame
    // late.
    let seen = 0;
    const page = canvas();
    if (page !== null) {
      const watch = new MutationObserver(() => (seen = performance.now()));
      watch.observe(page, { attributeFilter: ['data-shown'] });
    }
    const look = () => {
      const frame = requestAnimationFrame(look);
      const now = performance.now();
      if (handedAtMs === 0) {
        if (since === 0 || value() === before || value() === '') return;
        handedAtMs = now;
        changed = now;
      }
      // With software rendering pictures are counted; a card is done with the frame.
      const { begun, shown } = canvas()?.dataset ?? {};
      if (begun !== shown || seen > changed) {
        changed = Math.max(changed, seen);
        quiet = 0;
      } else if (++quiet === QUIET_FRAMES) {
        // Each watch that looked on would slow the changes after it.
        cancelAnimationFrame(frame);
        resolve({ handedMs: handedAtMs - since, seenMs: changed - since });
      }
    };
    requestAnimationFrame(look);
  });
}
