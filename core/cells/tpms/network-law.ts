import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { neckDiameter } from './neck.ts';
import { SURFACE_TABLES } from './tables.ts';

/** Diameters of the thinnest neck, mm, with network and void both connected. */
export function neckRange(surface: SurfaceKey, cellMm: Point): { min: number; max: number } {
  const { levels } = SURFACE_TABLES[surface];
  return {
    min: neckDiameter(surface, cellMm, levels[0]!),
    max: neckDiameter(surface, cellMm, levels.at(-1)!),
  };
}

/** Level whose network has necks of this diameter, mm. Bisection: the neck grows with the level. */
export function levelOfNeck(surface: SurfaceKey, cellMm: Point, neckMm: number): number {
  const { levels } = SURFACE_TABLES[surface];
  let low = levels[0]!;
  let high = levels.at(-1)!;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (neckDiameter(surface, cellMm, middle) < neckMm) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Relative density of a network: the tabulated share of lower values, at any scaling of the cell. */
export function networkDensity(surface: SurfaceKey, cellMm: Point, neckMm: number): number {
  const { levels, networkDensity: shares } = SURFACE_TABLES[surface];
  return interpolate(levels, shares, levelOfNeck(surface, cellMm, neckMm));
}

/** Neck diameter, mm, of the network with this relative density, or the closest possible one. */
export function neckForDensity(surface: SurfaceKey, cellMm: Point, density: number): number {
  const { levels, networkDensity: shares } = SURFACE_TABLES[surface];
  return neckDiameter(surface, cellMm, interpolate(shares, levels, density));
}

/** Piecewise linear interpolation, constant beyond the ends; `from` ascends. */
function interpolate(from: readonly number[], to: readonly number[], at: number): number {
  let i = from.findIndex((value) => value >= at);
  if (i <= 0) return i === 0 ? to[0]! : to.at(-1)!;
  i--;
  const share = (at - from[i]!) / (from[i + 1]! - from[i]!);
  return to[i]! + share * (to[i + 1]! - to[i]!);
}
