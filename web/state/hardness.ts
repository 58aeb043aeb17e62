import { elasticKey } from '../../core/catalogue/elastic-laws.ts';
import { type HardnessLaw, hardnessLaw, hardnessOfDensity } from '../../core/catalogue/hardness.ts';
import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { HARDNESS_SHORE_A } from '../../core/rules/parameters/lattice-parameters.ts';
import { isElastic, materialOf } from './material.ts';
import type { Settings } from './settings.ts';

/**
 * How hard the lattice of the settings feels; null without a lattice, and for materials too hard for Shore A. The table
 * of elastic laws comes with this file, so what opens with the page asks `hasHardness` instead.
 */
export function hardnessLawOf(now: Settings): HardnessLaw | null {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  if (lattice === undefined || !isElastic(now)) return null;
  return hardnessLaw(materialOf(now), elasticKey(lattice, now.variant));
}

/** Shore A of the current density, rounded to its input step; 0 without a law. */
export function hardnessOf(now: Settings): number {
  const law = hardnessLawOf(now);
  if (law === null) return 0;
  const perUnit = Math.round(1 / HARDNESS_SHORE_A.inputStep);
  return Math.round(hardnessOfDensity(law, now.densityPercent / 100) * perUnit) / perUnit;
}
