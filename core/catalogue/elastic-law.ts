import type { CellKey, SurfaceKey } from './lattice-types.ts';

/** A lattice as mechanics knows it: a cell, or the network of a surface. */
export type ElasticKey = CellKey | `${SurfaceKey}:network`;

/** How a lattice rises from the bed: its struts by length, its surface by area. */
export interface RiseShares {
  /** Mean and least of 0 to 10 degrees, 1 from 45 degrees; a surface's level spots are saddles: no least. */
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
  /** Densities between which the law was fitted. Beyond them it continues as a power of rho. */
  range: { readonly least: number; readonly most: number };
  /**
   * For a solid with Poisson's ratio 0.3. Three values of a cubic lattice: Young's modulus along an axis, bulk modulus,
   * shear modulus. Six where z differs: Young's modulus along z, C11 + C12, C13 / (C11 + C12), (C11 - C12) / 2, C44,
   * C66.
   */
  values: readonly (readonly number[])[];
  /** Increase of the logarithm of each value at Poisson's ratio 0.45. */
  change: readonly (readonly number[])[];
  /** Von Mises's stress that 99 % of the solid stays below for one unit of stress along z. */
  stress: readonly number[];
  rise: RiseShares;
}
