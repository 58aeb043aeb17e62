import type { SurfaceKey } from '../../../../core/catalogue/lattice-types.ts';
import { strutLaw } from '../../../../core/cells/density.ts';
import { surfaceDensity, widthForDensity, widthRange } from '../../../../core/cells/tpms/density.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';

/** The engine's own laws, measured on its joints and surfaces. */
export const MEASURED_LAWS = {
  strutLaw,
  sheetDensity: (surface: SurfaceKey, cellMm: Point, thicknessMm: number) =>
    surfaceDensity({ surface, variant: 'sheet', cellMm }, thicknessMm),
  sheetForDensity: (surface: SurfaceKey, cellMm: Point, density: number) =>
    widthForDensity({ surface, variant: 'sheet', cellMm }, density),
  thickestSheet: (surface: SurfaceKey, cellMm: Point) => widthRange(surface, 'sheet', cellMm).max,
};
