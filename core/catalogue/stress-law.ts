import { relativeModulus } from './elastic-laws.ts';
import type { StrutKey } from './lattice-types.ts';
import { STRESS_TABLE } from './stress-table.ts';

/** Strain of the tabulated stresses, and Poisson's ratio of the catalogue's elastomers. */
export const STRESS_STRAIN = 0.25;
export const STRESS_POISSON = 0.48;
/** Relative densities of the table. */
export const STRESS_DENSITIES = [0.05, 0.07, 0.1, 0.14, 0.18, 0.25] as const;

/** Returns the stress of a cell at `STRESS_STRAIN` over its solid's modulus, straight in logarithms; null beyond the table. */
export function tabulatedStress(
  cell: StrutKey,
  density: number,
  poissonRatio = STRESS_POISSON,
): number | null {
  const after = STRESS_DENSITIES.findIndex((one) => one >= density);
  if (after < 0 || density < STRESS_DENSITIES[0]) return null;
  const values = STRESS_TABLE[cell];
  // A curve begins with the law's modulus, and keeps nearly its ratio to one of another solid.
  const [own, tabulated] = [poissonRatio, STRESS_POISSON].map((ratio) =>
    relativeModulus(cell, density, ratio),
  );
  const factor = own! / tabulated!;
  if (after === 0) return factor * values[0]!;
  const [low, high] = [STRESS_DENSITIES[after - 1]!, STRESS_DENSITIES[after]!];
  const share = Math.log(density / low) / Math.log(high / low);
  return factor * values[after - 1]! ** (1 - share) * values[after]! ** share;
}
