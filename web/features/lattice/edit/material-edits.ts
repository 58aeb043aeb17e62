import { MATERIALS, materialFor } from '../../../../core/catalogue/materials.ts';
import {
  OWN_MATERIAL_LIMITS,
  type OwnMaterialField,
} from '../../../../core/rules/parameters/own-material.ts';
import type { PrintProcess } from '../../../../core/rules/parameters/printability.ts';
import { isElastic, materialOf } from '../../../state/material.ts';
import type { Settings } from '../../../state/settings.ts';

/** Changes the material and recomputes the hardness. The lattice does not change. */
export function chooseMaterial(now: Settings, materialName: string): Settings {
  return MATERIALS.some(({ name }) => name === materialName)
    ? withElastomer({ ...now, materialName, ownMaterial: null })
    : now;
}

/** Takes a material of the user's own, beginning with the figures of the chosen one. */
export function chooseOwnMaterial(now: Settings): Settings {
  if (now.ownMaterial !== null) return now;
  const { modulusMPa, strengthMPa, densityGPerCm3 } = materialOf(now);
  return withElastomer({ ...now, ownMaterial: { modulusMPa, strengthMPa, densityGPerCm3 } });
}

/** Changes a figure of the user's own material, held to its range. */
export function changeOwnMaterial(now: Settings, field: OwnMaterialField, value: number): Settings {
  if (now.ownMaterial === null) return now;
  const { min, max } = OWN_MATERIAL_LIMITS[field];
  return { ...now, ownMaterial: { ...now.ownMaterial, [field]: Math.min(max, Math.max(min, value)) } };
}

/** Changes the process; a material that it does not print gives way to its default one. */
export function chooseProcess(now: Settings, process: PrintProcess): Settings {
  return withElastomer({ ...now, process, materialName: materialFor(now.materialName, process).name });
}

/** The hardness of a gradient follows the material. In one without hardness its density runs evenly instead. */
function withElastomer(now: Settings): Settings {
  const { gradient } = now;
  if (gradient.elastomer === null) return now;
  const isOffered = now.ownMaterial === null && isElastic(now);
  return { ...now, gradient: { ...gradient, elastomer: isOffered ? materialOf(now).name : null } };
}
