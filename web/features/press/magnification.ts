const DRAWN_SHARE = 0.1;
/** Magnifications offered are one of these times a power of ten. */
const ROUND = [1, 2, 5] as const;

/** Returns the magnification that shows a shortening of about a tenth: 1, 2, 5, 10, … */
export function magnificationFor(travelMm: number, heightMm: number): number {
  const wanted = (DRAWN_SHARE * heightMm) / travelMm;
  if (!(wanted > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * ROUND.findLast((step) => step * power <= wanted)!;
}
