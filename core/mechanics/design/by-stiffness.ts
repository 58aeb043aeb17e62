import { elasticKey, lawOf, relativeModulus } from '../../catalogue/elastic-laws.ts';
import { LATTICE_TYPES, type LatticeType } from '../../catalogue/lattice-types.ts';
import { STRESS_DENSITIES, tabulatedStress } from '../../catalogue/stress-law.ts';
import type { FirstFailures } from '../beam/homogenise.ts';
import { failureFactors } from '../chart/failure-factors.ts';

/** A lattice at the density at which it has a wanted modulus or stress. */
export interface StiffLattice {
  lattice: LatticeType;
  variant: 'sheet' | 'network';
  /** Relative density, 0 to 1. */
  density: number;
  /** What gives way first, for one unit of stress along z (`failureFactors`). */
  failure: FirstFailures;
}

/** A lattice that misses a wanted figure within its densities, at the nearest of them. */
export interface StiffMiss extends Pick<StiffLattice, 'lattice' | 'variant' | 'density'> {
  miss: 'tooSoft' | 'tooStiff';
}

/** Lattices that reach a wanted figure, lightest first, and those that do not. */
export interface ByStiffness {
  found: StiffLattice[];
  missed: StiffMiss[];
}

/** Struts of densities a little below those of a law are offered; farther out, and above it, it says nothing. */
const BEYOND = 1.2;
const STEPS = 60;

/**
 * Returns the lattices that reach a Young's modulus along z, and those that do not.
 * @param modulus in the unit of the solid's
 */
export function latticesOfModulus(modulus: number, poissonRatio: number): ByStiffness {
  return latticesOf(modulus, poissonRatio, (lattice, variant) => {
    const key = elasticKey(lattice, variant);
    const { least: low, most: high } = lawOf(key).range;
    return {
      at: (density) => relativeModulus(key, density, poissonRatio),
      low: lattice.family === 'surface' ? low : low / BEYOND,
      high,
    };
  });
}

/**
 * Returns the strut lattices that bear a stress along z at `STRESS_STRAIN`, and those that do not: of an elastomer.
 * @param stress in the unit of the solid's modulus
 */
export function latticesOfStress(stress: number, poissonRatio: number): ByStiffness {
  return latticesOf(stress, poissonRatio, (lattice) =>
    lattice.family === 'strut'
      ? {
          at: (density) => tabulatedStress(lattice.cell, density, poissonRatio)!,
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
): ByStiffness {
  const found: StiffLattice[] = [];
  const missed: StiffMiss[] = [];
  for (const lattice of LATTICE_TYPES)
    for (const variant of lattice.family === 'surface'
      ? (['sheet', 'network'] as const)
      : (['sheet'] as const)) {
      const growing = growingOf(lattice, variant);
      if (growing === null) continue;
      const { at, low, high } = growing;
      if (at(low) > wanted) missed.push({ lattice, variant, density: low, miss: 'tooStiff' });
      else if (at(high) < wanted) missed.push({ lattice, variant, density: high, miss: 'tooSoft' });
      else {
        const density = densityOf(growing, wanted);
        const failure = failureFactors(lattice, variant, { density, poissonRatio });
        found.push({ lattice, variant, density, failure });
      }
    }
  return { found: found.sort((a, b) => a.density - b.density), missed };
}

/** Density at which a figure has a value within its range. */
function densityOf({ at, low, high }: Growing, value: number): number {
  let below = low;
  let above = high;
  for (let step = 0; step < STEPS; step++) {
    const middle = (below + above) / 2;
    if (at(middle) < value) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}
