import { strutLaw } from '../../../core/lattice/cell/density.ts';
import { surfaceDensity, widthForDensity, widthRange } from '../../../core/lattice/cell/tpms/density.ts';
import type { StretchedLaws } from './stretched-laws.ts';

/** The engine's own laws, measured on its joints and surfaces. */
export const MEASURED_LAWS: StretchedLaws = {
  strutLaw,
  sheetDensity: (surface, cellMm, thicknessMm) => surfaceDensity(surface, 'sheet', cellMm, thicknessMm),
  sheetForDensity: (surface, cellMm, density) => widthForDensity(surface, 'sheet', cellMm, density),
  thickestSheet: (surface, cellMm) => widthRange(surface, 'sheet', cellMm).max,
};
