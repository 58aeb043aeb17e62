/** Share of the track that counts as the end, because a finger does not hit the last pixel. */
const END_FRACTION = 0.98;
const KEY_STEP_FRACTION = 0.1;

/** Position of the thumb, 0 to 1, after the pointer moved `movedPx`. */
export function dragFraction(movedPx: number, trackPx: number, thumbPx: number): number {
  const wayPx = trackPx - thumbPx;
  return wayPx <= 0 ? 0 : Math.min(1, Math.max(0, movedPx / wayPx));
}

/** True if the thumb was released at the end; otherwise it returns to the start. */
export function isAtEnd(fraction: number): boolean {
  return fraction >= END_FRACTION;
}

/** Position after a key; undefined for keys that do not move the thumb. */
export function keyFraction(key: string, fraction: number): number | undefined {
  if (key === 'End') return 1;
  if (key === 'Home') return 0;
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
  if (step === undefined) return undefined;
  return Math.min(1, Math.max(0, fraction + step * KEY_STEP_FRACTION));
}
