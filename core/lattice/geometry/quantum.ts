/** Rounds to the placement's grid; never gives a negative zero, whose bits would differ from zero's. */
export function snapped(value: number, quantumMm: number): number {
  return Math.round(value / quantumMm) * quantumMm + 0;
}
