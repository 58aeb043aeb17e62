import { elasticKey, lawOf, relativeModulus } from '../../catalogue/elastic-laws.ts';
import { LATTICE_TYPES, type LatticeType } from '../../catalogue/lattice-types.ts';
import { yieldFactor } from '../chart/yield-factor.ts';

/** A lattice at the density at which it has a wanted modulus. */
export interface StiffLattice {
  lattice: LatticeType;
  variant: 'sheet' | 'network';
  /** Relative density, 0 to 1. */
  density: number;
  /** Stress where it first yields, for one unit of stress along z (`yieldFactor`). */
  yieldFactor: number;
}

/** Struts of densities a little below those of a law are offered; farther out, and above it, it says nothing. */
const BEYOND = 1.2;
const STEPS = 60;

/**
 * Returns all lattices that reach a Young's modulus along z, lightest first.
 * @param modulus in the unit of the solid's
 */
export function latticesOfModulus(modulus: number, poissonRatio: number): StiffLattice[] {
  return LATTICE_TYPES.flatMap((lattice) =>
    (lattice.family === 'surface' ? (['sheet', 'network'] as const) : (['sheet'] as const)).flatMap(
      (variant) => {
        const key = elasticKey(lattice, variant);
        const [low, high] = lawOf(key).range;
        const density = densityOf((at) => relativeModulus(key, at, poissonRatio), modulus, {
          low: lattice.family === 'surface' ? low : low / BEYOND,
          high,
        });
        return density === null
          ? []
          : [
              {
                lattice,
                variant,
                density,
                yieldFactor: yieldFactor(lattice, variant, { density, poissonRatio }),
              },
            ];
      },
    ),
  ).sort((a, b) => a.density - b.density);
}

/** Density at which a growing law has a value; null outside of its range. */
function densityOf(
  law: (density: number) => number,
  value: number,
  { low, high }: { low: number; high: number },
): number | null {
  if (law(low) > value || law(high) < value) return null;
  let below = low;
  let above = high;
  for (let step = 0; step < STEPS; step++) {
    const middle = (below + above) / 2;
    if (law(middle) < value) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}
