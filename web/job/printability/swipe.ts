/** A finger or pen must move this far sideways to page, pixels. */
const SWIPE_MIN_PX = 44;

/**
 * What a stroke asks for: 1 the next picture (to the left), -1 the one before, 0 nothing. Strokes that go more up or
 * down than sideways scroll.
 */
export function swipeStep(dxPx: number, dyPx: number): -1 | 0 | 1 {
  if (Math.abs(dxPx) < SWIPE_MIN_PX || Math.abs(dxPx) < 1.5 * Math.abs(dyPx)) return 0;
  return dxPx < 0 ? 1 : -1;
}

/** The place after so many steps, around both ends. */
export function pageTo(at: number, step: number, count: number): number {
  return (((at + step) % count) + count) % count;
}
