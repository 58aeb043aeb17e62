import type { Page } from '@playwright/test';

/** JavaScript heap of the page with its array buffers, bytes. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  await session.detach();
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

/**
 * Does something and waits, within the page, until an attribute of a part is another one and drawn; milliseconds. The
 * clock is the page's own: the way to the browser does not count.
 */
export async function timeToChange(page: Page, testId: string, attribute: string, act: () => Promise<void>) {
  const waited = page.evaluate(
    ([id, name]) =>
      new Promise<number>((resolve) => {
        const value = () => document.querySelector(`[data-testid="${id}"]`)?.getAttribute(name!) ?? '';
        const before = value();
        let since = 0;
        const begun = () => {
          since ||= performance.now();
        };
        for (const type of ['pointerdown', 'keydown']) {
          addEventListener(type, begun, { capture: true, once: true });
        }
        const look = () => {
          if (since > 0 && value() !== before && value() !== '') resolve(performance.now() - since);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [testId, attribute],
  );
  await act();
  return await waited;
}
