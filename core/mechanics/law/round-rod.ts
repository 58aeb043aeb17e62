import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { rodOfDensity } from '../../cells/strut-law.ts';

/** Returns the diameter of round rods in cells, or spacings, of one unit at a density, 0 to 1. */
export function roundRod({ a, b }: Pick<LatticeType, 'a' | 'b'>, density: number): number {
  // There the density is greatest.
  const maxRodMm = (2 * a) / (3 * b);
  return rodOfDensity({ q2: a, q3: b, maxRodMm }, density);
}
