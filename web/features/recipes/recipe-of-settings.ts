import { fieldById } from '../../../core/catalogue/application-fields.ts';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import {
  FIT,
  RECIPE_ROLES_MAX,
  type Recipe,
  type RoleRule,
  recipeSchema,
} from '../../../core/catalogue/recipe.ts';
import { namedCells } from '../../../core/rules/parameters/cell-layouts.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { requestedDrains } from '../../state/drains/drain-holes.ts';
import { linksOf } from '../../state/island-links.ts';
import type { Settings } from '../../state/settings.ts';

/** True if a recipe can hold these settings: one lattice of one rod diameter, with a field. */
export function canBeRecipe({ mode, latticeId, fieldId }: Settings): boolean {
  return MODE_TRAITS[mode].isUniform && latticeId !== null && fieldId !== null;
}

interface SavedAs {
  name: string;
  /** True if each part chooses its cell and rod. */
  isFitted: boolean;
  rules: readonly RoleRule[];
}

/** Returns the settings as a recipe, which leaves out what belongs to one part. Throws if they cannot be one. */
export function recipeOf(now: Settings, { name, isFitted, rules }: SavedAs): Recipe {
  const { variant, stretch, sides, openEnds, shellMm, bottomMm, process, materialName, ownMaterial } = now;
  const [drain] = requestedDrains(now) ?? [];
  return recipeSchema.parse({
    recipe: 1,
    name,
    field: fieldById(now.fieldId!)!.nameEn,
    lattice: latticeById(now.latticeId!)!.title,
    variant,
    cellMm: isFitted ? FIT : now.sizeMm,
    rodMm: isFitted ? FIT : now.rodMm,
    stretch,
    ...namedCells(now.cells),
    ...(openEnds === null ? {} : { openEnds }),
    joinIslands: linksOf(now) ?? 'none',
    sides,
    precision: now.action,
    ...(shellMm === null ? {} : { shellMm }),
    ...(bottomMm === null ? {} : { bottomMm }),
    ...(drain === undefined ? {} : { drainMm: drain.diameterMm }),
    roles: rules.slice(0, RECIPE_ROLES_MAX),
    process,
    // The catalogue has no entry for a material that the user described.
    ...(ownMaterial === null ? { material: materialName } : {}),
  });
}
