/** An entry of the browser's `layout-shift` observer, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Runs in the page: says on its console which parts move by themselves with a score above 0.05. As the web standard does,
 * it leaves out what moves in the half second after an input. A busy machine stretches that time, so this counts 60
 * frames, and begins again with each file or answer that was asked for in it. The event `act` is the input of a story
 * that changes the page by itself.
 */
export function watchLayoutShifts(): void {
  const MOST = 0.05;
  const FRAMES = 60;
  const INPUTS = [
    'pointerdown',
    'pointerup',
    'keydown',
    'input',
    'change',
    'drop',
    'resize',
    'popstate',
    'act',
  ];
  let framesLeft = 0;
  let actedUntilMs = -1;
  const countFrame = () => {
    framesLeft -= 1;
    if (framesLeft > 0) requestAnimationFrame(countFrame);
    else actedUntilMs = performance.now();
  };
  const act = () => {
    if (framesLeft === 0) requestAnimationFrame(countFrame);
    framesLeft = FRAMES;
  };
  const isCaused = ({ startTime }: PerformanceEntry) => framesLeft > 0 || startTime <= actedUntilMs;
  for (const type of INPUTS) addEventListener(type, act, { capture: true, passive: true });
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByType('resource').some(isCaused)) act();
    for (const shift of list.getEntriesByType('layout-shift') as LayoutShift[]) {
      if (shift.value <= MOST || shift.hadRecentInput || isCaused(shift)) continue;
      const moved = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof HTMLElement ? node : node?.parentElement;
        const name = element?.dataset.testid ?? element?.textContent.slice(0, 40);
        return `${name} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
      });
      console.warn(`Layout shift ${shift.value.toFixed(3)} at ${location.pathname}: ${moved.join('; ')}`);
    }
  });
  for (const type of ['layout-shift', 'resource']) observer.observe({ type, buffered: true });
}
