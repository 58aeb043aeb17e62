import { PRINT_PROVIDER_FIELD_ID } from '../../core/catalogue/application-fields.ts';
import {
  DEFAULT_MATERIAL,
  hardnessOfDensity,
  MATERIALS,
  type Material,
} from '../../core/catalogue/materials.ts';
import { HARDNESS_SHORE_A } from '../../core/rules/parameters/lattice-parameters.ts';
import type { Settings } from './settings.ts';

/** The material hardness and weight are told for. */
export function materialOf(now: Pick<Settings, 'materialName'>): Material {
  return MATERIALS.find(({ name }) => name === now.materialName) ?? DEFAULT_MATERIAL;
}

/** Hardness is set in the print provider's field in the constant mode only (docs/specification.md#validation). */
export function hasHardness(now: Settings): boolean {
  return now.mode === 'constant' && now.fieldId === PRINT_PROVIDER_FIELD_ID && now.latticeId !== null;
}

/** Shore A of the chosen density, to the step it can be typed in. */
export function hardnessOf(now: Settings): number {
  const shoreA = hardnessOfDensity(materialOf(now), now.densityPercent / 100);
  const perUnit = Math.round(1 / HARDNESS_SHORE_A.inputStep);
  return Math.round(shoreA * perUnit) / perUnit;
}
