/** Minimum horizontal distance of a swipe, px. */
const SWIPE_MIN_PX = 44;

/** Direction of a swipe: 1 next (to the left), -1 previous, 0 none. Vertical strokes scroll. */
export function swipeStep(dxPx: number, dyPx: number): -1 | 0 | 1 {
  if (Math.abs(dxPx) < SWIPE_MIN_PX || Math.abs(dxPx) < 1.5 * Math.abs(dyPx)) return 0;
  return dxPx < 0 ? 1 : -1;
}

/** Index after a number of steps, wrapping at both ends. */
export function pageTo(at: number, step: number, count: number): number {
  return (((at + step) % count) + count) % count;
}
