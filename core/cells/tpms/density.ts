import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { SurfaceVariant } from '../../spec/name.ts';
import { levelMesh } from './level-mesh.ts';
import { neckForDensity, neckRange, networkDensity } from './network-law.ts';
import { periodArea } from './periodic-mesh.ts';
import { reachOf } from './reach.ts';
import { cubicShape, type SheetShape, sheetDensity, sheetForDensity, thickestSheet } from './sheet-law.ts';

/** Deviation, as a share of the shortest edge, of the mesh used to measure a non-cubic cell. */
const MEASURE_DEVIATION = 0.004;

/** Area and reach in a cell whose shortest edge is 1, by proportions. */
const shapes = new Map<string, { area: number; reach: number }>();

/** From the catalogue for cubic cells, otherwise measured once per proportions. */
function shapeOf(surface: SurfaceKey, cellMm: Point): SheetShape {
  const shortest = Math.min(...cellMm);
  const ratio = mapPoint(cellMm, (c) => c / shortest);
  if (ratio.every((r) => r < 1 + 1e-6)) return cubicShape(surface, shortest);
  const key = [surface, ...ratio.map((r) => r.toFixed(4))].join();
  let shape = shapes.get(key);
  if (!shape) {
    const { mesh } = levelMesh({ surface, cellMm: ratio }, 0, { deviationMm: MEASURE_DEVIATION });
    const reach = reachOf(mesh);
    shape = { area: periodArea(mesh), reach: Math.min(reach.above, reach.below) };
    if (shapes.size > 256) shapes.clear();
    shapes.set(key, shape);
  }
  return { surface, cellMm, areaMm2: shape.area * shortest ** 2, reachMm: shape.reach * shortest };
}

/** Range of `widthMm`: a sheet's thickness with distinct sides, or a network's neck with both sides connected. */
export function widthRange(
  surface: SurfaceKey,
  variant: SurfaceVariant,
  cellMm: Point,
): { min: number; max: number } {
  if (variant === 'network') return neckRange(surface, cellMm);
  return { min: 0, max: thickestSheet(shapeOf(surface, cellMm)) };
}

export interface SurfaceCell {
  surface: SurfaceKey;
  variant: SurfaceVariant;
  cellMm: Point;
}

/** Relative density of a surface lattice: `sheetDensity` or `networkDensity`. */
export function surfaceDensity({ surface, variant, cellMm }: SurfaceCell, widthMm: number): number {
  if (variant === 'network') return networkDensity(surface, cellMm, widthMm);
  return sheetDensity(shapeOf(surface, cellMm), widthMm);
}

/** Width, mm, that gives this relative density, or the closest possible one. */
export function widthForDensity({ surface, variant, cellMm }: SurfaceCell, density: number): number {
  if (variant === 'network') return neckForDensity(surface, cellMm, density);
  return sheetForDensity(shapeOf(surface, cellMm), density);
}
