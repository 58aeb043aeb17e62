/** An entry of the browser's `layout-shift` observer, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Runs in the page: says on its console which parts move with a score above 0.05, unless an input or a new size of the
 * window caused it. The browser looks back half a second for one; a busy machine may draw its effect later.
 */
export function watchLayoutShifts(): void {
  const MOST = 0.05;
  const INPUT_MS = 10_000;
  let actedAtMs = Number.NEGATIVE_INFINITY;
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'input', 'resize', 'popstate'])
    addEventListener(type, () => (actedAtMs = performance.now()), { capture: true });
  const observer = new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (shift.value <= MOST || shift.hadRecentInput || shift.startTime < actedAtMs + INPUT_MS) continue;
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
