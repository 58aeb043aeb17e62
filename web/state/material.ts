import { PRINT_PROVIDER_FIELD_ID } from '../../core/catalogue/application-fields.ts';
import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { type Material, materialFor, ownMaterial } from '../../core/catalogue/materials.ts';
import { MODE_TRAITS } from '../../core/rules/parameters/lattice-modes.ts';
import type { Settings } from './settings.ts';

/** Material: the user's own, else the chosen one if the process prints it, else its default. */
export function materialOf(now: Pick<Settings, 'materialName' | 'process' | 'ownMaterial'>): Material {
  if (now.ownMaterial !== null) return ownMaterial(now.ownMaterial, now.process);
  return materialFor(now.materialName, now.process);
}

/** True if the lattice of the settings has a hardness: of an elastomer. */
export function isElastic(now: Settings): boolean {
  const lattice = now.latticeId === null ? undefined : latticeById(now.latticeId);
  return lattice !== undefined && materialOf(now).shoreA !== undefined;
}

/** True for an elastomer in the print provider field and constant mode (docs/specification.md#validation). */
export function hasHardness(now: Settings): boolean {
  return MODE_TRAITS[now.mode].isUniform && now.fieldId === PRINT_PROVIDER_FIELD_ID && isElastic(now);
}
