import { SHEET_LIMIT_SHARE, SURFACE_LATTICES, type SurfaceKey } from '../../../catalogue/lattice-types.ts';
import type { Point } from '../../geometry/vector.ts';
import type { SurfaceVariant } from '../../spec/name.ts';
import { levelMesh, SURFACE_TOPOLOGY } from './level-mesh.ts';
import { neckDiameter } from './neck.ts';
import { periodArea } from './periodic-mesh.ts';
import { reachOf } from './reach.ts';
import { SURFACE_TABLES } from './tables.ts';

/** Deviation, as a share of the shortest edge, of the mesh used to measure a non-cubic cell. */
const MEASURE_DEVIATION = 0.004;

/** Area of one period, mm2, and the maximum offset of the surface along its normals, mm. */
interface SurfaceShape {
  areaMm2: number;
  reachMm: number;
}

const shapes = new Map<string, SurfaceShape>();

/** From the catalogue for cubic cells, otherwise measured once per proportions. */
function surfaceShape(surface: SurfaceKey, cellMm: Point): SurfaceShape {
  const shortest = Math.min(...cellMm);
  const ratio = cellMm.map((c) => c / shortest) as Point;
  if (ratio.every((r) => r < 1 + 1e-6)) {
    const { a, reach } = SURFACE_LATTICES.find(({ cell }) => cell === surface)!;
    return { areaMm2: a * shortest ** 2, reachMm: reach * shortest };
  }
  const key = [surface, ...ratio.map((r) => r.toFixed(4))].join();
  let shape = shapes.get(key);
  if (!shape) {
    const { mesh } = levelMesh(surface, ratio, 0, MEASURE_DEVIATION);
    const reach = reachOf(mesh);
    shape = { areaMm2: periodArea(mesh), reachMm: Math.min(reach.above, reach.below) };
    if (shapes.size > 256) shapes.clear();
    shapes.set(key, shape);
  }
  return { areaMm2: shape.areaMm2 * shortest ** 2, reachMm: shape.reachMm * shortest };
}

/**
 * Range of `widthMm` of a surface lattice: a sheet's thickness with distinct sides, or the diameter of a
 * network's thinnest neck with network and void both connected.
 */
export function widthRange(
  surface: SurfaceKey,
  variant: SurfaceVariant,
  cellMm: Point,
): { min: number; max: number } {
  if (variant === 'sheet')
    return { min: 0, max: 2 * SHEET_LIMIT_SHARE * surfaceShape(surface, cellMm).reachMm };
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

/**
 * Relative density of a surface lattice. Sheets by Weyl's tube formula, exact below the reach: V = A w + (w^3
 * / 12) 2 pi chi. Networks by the tabulated share of lower values, which does not depend on the scaling of
 * the cell.
 */
export function surfaceDensity(
  surface: SurfaceKey,
  variant: SurfaceVariant,
  cellMm: Point,
  widthMm: number,
): number {
  if (variant === 'network') return densityAtLevel(surface, levelOfNeck(surface, cellMm, widthMm));
  const cellMm3 = cellMm[0] * cellMm[1] * cellMm[2];
  const { euler } = SURFACE_TOPOLOGY[surface];
  return (surfaceShape(surface, cellMm).areaMm2 * widthMm + (Math.PI / 6) * euler * widthMm ** 3) / cellMm3;
}

/** Width, mm, that gives this relative density, or the closest possible one. */
export function widthForDensity(
  surface: SurfaceKey,
  variant: SurfaceVariant,
  cellMm: Point,
  density: number,
): number {
  if (variant === 'network') return neckDiameter(surface, cellMm, levelAtDensity(surface, density));
  let { min: low, max: high } = widthRange(surface, 'sheet', cellMm);
  if (surfaceDensity(surface, 'sheet', cellMm, high) <= density) return high;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (surfaceDensity(surface, 'sheet', cellMm, middle) < density) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function densityAtLevel(surface: SurfaceKey, level: number): number {
  const { levels, networkDensity } = SURFACE_TABLES[surface];
  return interpolate(levels, networkDensity, level);
}

function levelAtDensity(surface: SurfaceKey, density: number): number {
  const { levels, networkDensity } = SURFACE_TABLES[surface];
  return interpolate(networkDensity, levels, density);
}

/** Piecewise linear interpolation, constant beyond the ends; `from` ascends. */
function interpolate(from: readonly number[], to: readonly number[], at: number): number {
  let i = from.findIndex((value) => value >= at);
  if (i <= 0) return i === 0 ? to[0]! : to.at(-1)!;
  i--;
  const share = (at - from[i]!) / (from[i + 1]! - from[i]!);
  return to[i]! + share * (to[i + 1]! - to[i]!);
}
