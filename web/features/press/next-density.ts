/** Density of a test and the stiffness that it found. */
export interface Tested {
  /** Percent. */
  density: number;
  /** N/mm. */
  stiffness: number;
}

/** Power of density that stiffness follows while one test says nothing about it: between stretched and bent struts. */
const USUAL_POWER = 1.8;
/** Powers outside of this range come from tests that are too near to each other. */
const POWERS = { min: 0.9, max: 4 } as const;
/** Deviation from the wish that counts as reached. */
export const REACHED_SHARE = 0.02;
export const MOST_TESTS = 4;

export function isReached(wanted: number, { stiffness }: Tested): boolean {
  return Math.abs(stiffness / wanted - 1) < REACHED_SHARE;
}

/** Returns the density to test next, percent: by the power law through the last two tests (secant in logarithms). */
export function nextDensity(wanted: number, tests: readonly Tested[]): number {
  const last = tests.at(-1)!;
  const before = tests.at(-2);
  const power = before
    ? Math.log(last.stiffness / before.stiffness) / Math.log(last.density / before.density)
    : USUAL_POWER;
  const held = Number.isFinite(power) ? Math.min(POWERS.max, Math.max(POWERS.min, power)) : USUAL_POWER;
  return last.density * (wanted / last.stiffness) ** (1 / held);
}
