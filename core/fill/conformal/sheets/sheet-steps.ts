import type { OutputAction } from '../../../rules/parameters/lattice-parameters.ts';

/** Distance of flat faces from the surface between steps, mm. */
const DEVIATION_MM: Record<OutputAction, number> = { high: 0.04, low: 0.1, cut: 0.04 };
/** Fewest and most steps along an edge of a cell. */
const STEPS = [8, 16] as const;
/** Deviation of a surface between steps, in steps squared over the cell; its curvature is at most 5.6. */
const DEVIATION_SHARE = 0.7;

/** Triangles of one sheet, and of united ones, that end within two minutes of one core and 4 GB. */
export const MOST_SHEET_TRIANGLES = { one: 8e6, united: 3.8e6 } as const;

/** Smallest cell of a sheet with at most so many triangles, mm: they grow with one over its square. Rounded up. */
export function leastSheetCellMm(edgeMm: number, triangles: number, most: number): number {
  return Math.ceil(10 * edgeMm * Math.sqrt(triangles / most)) / 10;
}

/** Even number of steps along an edge of a cell, mm. */
export function sheetSteps(edgeMm: number, action: OutputAction): number {
  const steps = 2 * Math.ceil(Math.sqrt((DEVIATION_SHARE * edgeMm) / DEVIATION_MM[action]) / 2);
  return Math.min(STEPS[1], Math.max(STEPS[0], steps));
}
