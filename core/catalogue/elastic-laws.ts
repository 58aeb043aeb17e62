import { ELASTIC_TABLE } from './elastic-table.ts';
import type { CellKey, LatticeType, SurfaceKey } from './lattice-types.ts';

/** A lattice as mechanics knows it: a cell, or the network of a surface. */
export type ElasticKey = CellKey | `${SurfaceKey}:network`;

/** Returns the key of a lattice, of a surface lattice in its form. */
export function elasticKey(lattice: LatticeType, variant: 'sheet' | 'network' = 'sheet'): ElasticKey {
  return lattice.family === 'surface' && variant === 'network' ? `${lattice.cell}:network` : lattice.cell;
}

/** How a lattice rises from the bed: its struts by length, its surface by area. */
export interface RiseShares {
  /** Mean and least of 0 up to 10 degrees, 1 from 45 degrees on; a surface has no least: its level spots are saddles. */
  mean: number;
  least: number;
  /** Share that rises at 45 degrees or more. */
  steep: number;
}

/**
 * How the stiffness of a lattice depends on relative density rho, as polynomials of x = ln rho, lowest power first:
 * exp(polynomial) is a value in the unit of the solid's modulus.
 */
export interface ElasticLaw {
  /** Densities between which the law was fitted. Beyond them it goes on as a power of rho. */
  range: readonly [number, number];
  /**
   * For a solid with Poisson's ratio 0.3. Three values of a cubic lattice: Young's modulus along an axis, bulk modulus,
   * shear modulus. Six where z differs: Young's modulus along z, C11 + C12, C13 / (C11 + C12), (C11 - C12) / 2, C44, C66.
   */
  values: readonly (readonly number[])[];
  /** What ln of each value gains at Poisson's ratio 0.45. */
  change: readonly (readonly number[])[];
  /** Von Mises's stress that 99 % of the solid stays below for one unit of stress along z. */
  stress: readonly number[];
  rise: RiseShares;
}

/** Poisson's ratios of the table. Between them logarithms are linear, beyond them constant. */
export const TABLE_POISSON = { low: 0.3, high: 0.45 } as const;

/** Returns the values of a lattice's law at a density, 0 to 1, in the unit of the solid's modulus. */
export function elasticValues(key: ElasticKey, density: number, poissonRatio: number): number[] {
  const { range, values, change } = ELASTIC_TABLE[key];
  const { low, high } = TABLE_POISSON;
  const share = Math.min(1, Math.max(0, (poissonRatio - low) / (high - low)));
  return values.map((powers, i) =>
    Math.exp(polynomial(powers, range, density) + share * polynomial(change[i]!, range, density)),
  );
}

/** Returns the law of a lattice. */
export function lawOf(key: ElasticKey): ElasticLaw {
  return ELASTIC_TABLE[key];
}

/** Returns Young's modulus along z over that of the solid. */
export function relativeModulus(key: ElasticKey, density: number, poissonRatio: number): number {
  return elasticValues(key, density, poissonRatio)[0]!;
}

/** Returns the stress in the solid, all but its hundredth part, for one unit of stress along z. */
export function stressFactor(key: ElasticKey, density: number): number {
  const { range, stress } = ELASTIC_TABLE[key];
  return Math.exp(polynomial(stress, range, density));
}

/** Value of a polynomial of ln rho, drawn out along its tangent beyond the range. */
function polynomial(
  powers: readonly number[],
  [low, high]: readonly [number, number],
  density: number,
): number {
  const x = Math.log(density);
  const held = Math.log(Math.min(high, Math.max(low, density)));
  let value = 0;
  let slope = 0;
  for (let i = powers.length - 1; i >= 0; i--) {
    slope = slope * held + value;
    value = value * held + powers[i]!;
  }
  return value + slope * (x - held);
}
