import { MEDICAL_FIELD_ID } from '../../../core/catalogue/application-fields.ts';
import { elasticKey } from '../../../core/catalogue/elastic-laws.ts';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import {
  GRADIENT_ZONES,
  type GradientZone,
  gradientDensities,
  type PoreSheet,
  poreSheet,
} from '../../../core/catalogue/pore-law.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { densityLawOf } from '../../features/lattice/edit/density-law.ts';
import type { Settings } from '../../state/settings.ts';

/** Pores of a lattice, or of a place of its gradient; null beyond the table. */
export interface PoreZone {
  zone: GradientZone | null;
  sheet: PoreSheet | null;
}

/**
 * Returns the pores of an implant's lattice in cubic cells, by zones of a gradient; null for other fields. Cells that
 * are stretched or follow the walls have zones without a sheet.
 */
export function poreZones(now: Settings): PoreZone[] | null {
  const { fieldId, latticeId, variant, mode, gradient, densityPercent, sizeMm } = now;
  const lattice = latticeId === null ? undefined : latticeById(latticeId);
  const { hasPicture, hasRegions } = MODE_TRAITS[mode];
  if (fieldId !== MEDICAL_FIELD_ID || lattice === undefined || hasRegions) return null;
  const sheetAt = (density: number) => poreSheet(elasticKey(lattice, variant), density, sizeMm);
  if (!hasPicture) {
    const isCubic = now.cells === 'grid' && now.stretch === 1;
    return [{ zone: null, sheet: isCubic ? sheetAt(densityPercent / 100) : null }];
  }
  const law = densityLawOf(lattice.id, now);
  if (law === null) return null;
  const densities = gradientDensities(gradient, (rodMm) => law.percentAt(rodMm / sizeMm) / 100);
  return GRADIENT_ZONES.map((zone) => ({ zone, sheet: sheetAt(densities[zone]) }));
}
