import { PRINT_PROVIDER_FIELD_ID } from '../../core/catalogue/application-fields.ts';
import { elasticKey } from '../../core/catalogue/elastic-laws.ts';
import { type HardnessLaw, hardnessLaw, hardnessOfDensity } from '../../core/catalogue/hardness.ts';
import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { type Material, materialFor } from '../../core/catalogue/materials.ts';
import { ownMaterial } from '../../core/catalogue/own-material.ts';
import { HARDNESS_SHORE_A } from '../../core/rules/parameters/lattice-parameters.ts';
import type { Settings } from './settings.ts';

/**
 * Material of hardness, weight and stiffness: the user's own, else the chosen one if the process prints it, else the
 * default of the process.
 */
export function materialOf(now: Pick<Settings, 'materialName' | 'process' | 'ownMaterial'>): Material {
  if (now.ownMaterial !== null) return ownMaterial(now.ownMaterial, now.process);
  return materialFor(now.materialName, now.process);
}

/** How hard the lattice of the settings feels; null without a lattice, and for materials too hard for Shore A. */
export function hardnessLawOf(now: Settings): HardnessLaw | null {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  const material = materialOf(now);
  if (lattice === undefined || material.shoreA === undefined) return null;
  return hardnessLaw(material, elasticKey(lattice, now.variant));
}

/**
 * True if the hardness can be set: only in the print provider field in the constant mode
 * (docs/specification.md#validation), of an elastomer.
 */
export function hasHardness(now: Settings): boolean {
  return now.mode === 'constant' && now.fieldId === PRINT_PROVIDER_FIELD_ID && hardnessLawOf(now) !== null;
}

/** Shore A of the current density, rounded to its input step; 0 where `hasHardness` is false. */
export function hardnessOf(now: Settings): number {
  const law = hardnessLawOf(now);
  if (law === null) return 0;
  const perUnit = Math.round(1 / HARDNESS_SHORE_A.inputStep);
  return Math.round(hardnessOfDensity(law, now.densityPercent / 100) * perUnit) / perUnit;
}
