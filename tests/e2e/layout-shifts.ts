/** An entry of the browser's `layout-shift` observer, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Runs in the page: says on its console which parts move with a score above 0.05 from its load to the first input, or
 * new size of the window. What an input moves comes as late as the machine is busy, so nothing after it counts.
 */
export function watchLayoutShifts(): void {
  const MOST = 0.05;
  let actedAtMs = Number.POSITIVE_INFINITY;
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'input', 'resize', 'popstate'])
    addEventListener(type, ({ timeStamp }) => (actedAtMs = Math.min(actedAtMs, timeStamp)), {
      capture: true,
    });
  const observer = new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (shift.value <= MOST || shift.hadRecentInput || shift.startTime >= actedAtMs) continue;
      const moved = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof HTMLElement ? node : node?.parentElement;
        const name = element?.dataset.testid ?? element?.textContent.slice(0, 40);
        return `${name} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
      });
      console.warn(`Layout shift ${shift.value.toFixed(3)} at ${location.pathname}: ${moved.join('; ')}`);
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}
