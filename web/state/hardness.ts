import { PRINT_PROVIDER_FIELD_ID } from '../../core/catalogue/application-fields.ts';
import {
  DEFAULT_MATERIAL,
  hardnessOfDensity,
  MATERIALS,
  type Material,
} from '../../core/catalogue/materials.ts';
import { HARDNESS_SHORE_A } from '../../core/rules/parameters/lattice-parameters.ts';
import type { Settings } from './settings.ts';

/** Material of hardness and weight. */
export function materialOf(now: Pick<Settings, 'materialName'>): Material {
  return MATERIALS.find(({ name }) => name === now.materialName) ?? DEFAULT_MATERIAL;
}

/**
 * True if the hardness can be set: only in the print provider field in the constant mode
 * (docs/specification.md#validation).
 */
export function hasHardness(now: Settings): boolean {
  return now.mode === 'constant' && now.fieldId === PRINT_PROVIDER_FIELD_ID && now.latticeId !== null;
}

/** Shore A of the current density, rounded to its input step. */
export function hardnessOf(now: Settings): number {
  const shoreA = hardnessOfDensity(materialOf(now), now.densityPercent / 100);
  const perUnit = Math.round(1 / HARDNESS_SHORE_A.inputStep);
  return Math.round(shoreA * perUnit) / perUnit;
}
