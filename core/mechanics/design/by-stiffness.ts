import { elasticKey, lawOf, relativeModulus } from '../../catalogue/elastic-laws.ts';
import { LATTICE_TYPES, type LatticeType } from '../../catalogue/lattice-types.ts';
import { STRESS_DENSITIES, tabulatedStress } from '../../catalogue/stress-law.ts';
import { yieldFactor } from '../chart/yield-factor.ts';

/** A lattice at the density at which it has a wanted modulus or stress. */
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
  return latticesOf(modulus, poissonRatio, (lattice, variant) => {
    const key = elasticKey(lattice, variant);
    const [low, high] = lawOf(key).range;
    return {
      at: (density) => relativeModulus(key, density, poissonRatio),
      low: lattice.family === 'surface' ? low : low / BEYOND,
      high,
    };
  });
}

/**
 * Returns the strut lattices that bear a stress along z at `STRESS_STRAIN`, lightest first: those of an elastomer.
 * @param stress in the unit of the solid's modulus
 */
export function latticesOfStress(stress: number, poissonRatio: number): StiffLattice[] {
  return latticesOf(stress, poissonRatio, (lattice) =>
    lattice.family === 'strut'
      ? {
          at: (density) => tabulatedStress(lattice.cell, density)!,
          low: STRESS_DENSITIES[0],
          high: STRESS_DENSITIES.at(-1)!,
        }
      : null,
  );
}

/** A figure that grows with density, and the densities between which it is known. */
interface Growing {
  at: (density: number) => number;
  low: number;
  high: number;
}

function latticesOf(
  wanted: number,
  poissonRatio: number,
  growingOf: (lattice: LatticeType, variant: 'sheet' | 'network') => Growing | null,
): StiffLattice[] {
  return LATTICE_TYPES.flatMap((lattice) =>
    (lattice.family === 'surface' ? (['sheet', 'network'] as const) : (['sheet'] as const)).flatMap(
      (variant) => {
        const growing = growingOf(lattice, variant);
        const density = growing && densityOf(growing, wanted);
        if (density === null) return [];
        const factor = yieldFactor(lattice, variant, { density, poissonRatio });
        return [{ lattice, variant, density, yieldFactor: factor }];
      },
    ),
  ).sort((a, b) => a.density - b.density);
}

/** Density at which a figure has a value; null outside of its range. */
function densityOf({ at, low, high }: Growing, value: number): number | null {
  if (at(low) > value || at(high) < value) return null;
  let below = low;
  let above = high;
  for (let step = 0; step < STEPS; step++) {
    const middle = (below + above) / 2;
    if (at(middle) < value) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}
