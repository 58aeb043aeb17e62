import { SHEET_LIMIT_SHARE, SURFACE_LATTICES, type SurfaceKey } from '../../catalogue/lattice-types.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { SURFACE_TOPOLOGY } from './surface-topology.ts';

/** One period of a surface: its area, mm2, and how far it can be offset along its normals, mm. */
export interface SheetShape {
  surface: SurfaceKey;
  cellMm: Point;
  areaMm2: number;
  reachMm: number;
}

/** Shape in a cube, from the catalogue. */
export function cubicShape(surface: SurfaceKey, edgeMm: number): SheetShape {
  const { a, reach } = SURFACE_LATTICES.find(({ cell }) => cell === surface)!;
  return {
    surface,
    cellMm: [edgeMm, edgeMm, edgeMm],
    areaMm2: a * edgeMm ** 2,
    reachMm: reach * edgeMm,
  };
}

/** Thickest sheet whose sides stay distinct, mm. */
export function thickestSheet({ reachMm }: SheetShape): number {
  return 2 * SHEET_LIMIT_SHARE * reachMm;
}

/** Relative density of a sheet by Weyl's tube formula, exact below the reach: V = A w + (w^3 / 12) 2 pi chi. */
export function sheetDensity({ surface, cellMm, areaMm2 }: SheetShape, widthMm: number): number {
  const { euler } = SURFACE_TOPOLOGY[surface];
  return (areaMm2 * widthMm + (Math.PI / 6) * euler * widthMm ** 3) / (cellMm[0] * cellMm[1] * cellMm[2]);
}

/** Thickness of a sheet, mm, with this relative density, or the closest possible one. */
export function sheetForDensity(shape: SheetShape, density: number): number {
  let low = 0;
  let high = thickestSheet(shape);
  if (sheetDensity(shape, high) <= density) return high;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (sheetDensity(shape, middle) < density) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
