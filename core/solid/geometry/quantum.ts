/** Rounds to the placement's grid. Never returns negative zero, whose bits differ from zero's. */
export function snap(value: number, quantumMm: number): number {
  return Math.round(value / quantumMm) * quantumMm + 0;
}
