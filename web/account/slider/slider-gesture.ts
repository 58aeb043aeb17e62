/** At least this much of the way counts as the end: a finger does not hit the last pixel. */
const END_FRACTION = 0.98;
/** One press of an arrow key. */
const KEY_STEP_FRACTION = 0.1;

/** How far along its track the thumb is, 0 to 1, when the pointer moved `movedPx` from where it took hold. */
export function dragFraction(movedPx: number, trackPx: number, thumbPx: number): number {
  const wayPx = trackPx - thumbPx;
  return wayPx <= 0 ? 0 : Math.min(1, Math.max(0, movedPx / wayPx));
}

/** True when the thumb was let go at the end; anywhere else it goes back to the start. */
export function isAtEnd(fraction: number): boolean {
  return fraction >= END_FRACTION;
}

/** Where a key puts the thumb; undefined for a key that does not move it. */
export function keyFraction(key: string, fraction: number): number | undefined {
  if (key === 'End') return 1;
  if (key === 'Home') return 0;
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
  if (step === undefined) return undefined;
  return Math.min(1, Math.max(0, fraction + step * KEY_STEP_FRACTION));
}
