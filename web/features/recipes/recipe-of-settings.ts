import { fieldById } from '../../../core/catalogue/application-fields.ts';
import { latticeById } from '../../../core/catalogue/lattice-types.ts';
import { FIT, type Recipe, recipeSchema } from '../../../core/catalogue/recipe.ts';
import {
  type BodyRule,
  type FaceRuleOfRecipe,
  RECIPE_ROLES_MAX,
  type RoleRule,
} from '../../../core/catalogue/recipe-rules.ts';
import { namedCells } from '../../../core/rules/parameters/cell-layouts.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import type { PressureField } from '../../../core/spec/field.ts';
import { requestedDrains } from '../../state/drains/drain-holes.ts';
import { isWhole } from '../../state/fields/gradient-source.ts';
import { linksOf } from '../../state/island-links.ts';
import type { Settings } from '../../state/settings.ts';

/** True for settings of a recipe: a field, and one lattice of one rod or a gradient by rule. */
export function canBeRecipe({ mode, latticeId, fieldId, gradient }: Settings): boolean {
  if (latticeId === null || fieldId === null) return false;
  const { field } = gradient;
  const isByRule = field !== null && (field.source !== 'faces' || field.facesAtMm.length > 0);
  return MODE_TRAITS[mode].isUniform || (MODE_TRAITS[mode].hasPicture && isByRule);
}

interface SavedAs {
  name: string;
  isFitted: boolean;
  rules: readonly RoleRule[];
  bodies?: readonly BodyRule[];
  gradientFaces: readonly FaceRuleOfRecipe[];
}

/** Returns the settings as a recipe, which leaves out what belongs to one part. Throws if they cannot be one. */
export function recipeOf(
  now: Settings,
  { name, isFitted, rules, bodies = [], gradientFaces }: SavedAs,
): Recipe {
  return recipeSchema.parse({
    recipe: 1,
    name,
    field: fieldById(now.fieldId!)!.nameEn,
    lattice: latticeById(now.latticeId!)!.title,
    ...(MODE_TRAITS[now.mode].hasPicture ? gradedPart(now, gradientFaces) : uniformPart(now, isFitted)),
    sides: now.sides,
    precision: now.action,
    roles: rules.slice(0, RECIPE_ROLES_MAX),
    ...(bodies.length > 0 ? { bodies } : {}),
    process: now.process,
    // The catalogue has no entry for a material that the user described.
    ...(now.ownMaterial === null ? { material: now.materialName } : {}),
  });
}

function uniformPart(now: Settings, isFitted: boolean) {
  const { variant, stretch, openEnds, shellMm, bottomMm } = now;
  const [drain] = requestedDrains(now) ?? [];
  return {
    variant,
    cellMm: isFitted ? FIT : now.sizeMm,
    rodMm: isFitted ? FIT : now.rodMm,
    stretch,
    ...namedCells(now.cells),
    ...(openEnds === null ? {} : { openEnds }),
    joinIslands: linksOf(now) ?? 'none',
    ...(shellMm === null ? {} : { shellMm }),
    ...(bottomMm === null ? {} : { bottomMm }),
    ...(drain === undefined ? {} : { drainMm: drain.diameterMm }),
  };
}

function gradedPart({ sizeMm, gradient }: Settings, faces: readonly FaceRuleOfRecipe[]) {
  const { field, darkestMm, lightestMm, even, elastomer } = gradient;
  const course = field?.course;
  const by =
    field?.source === 'faces'
      ? { by: 'faces', faces: faces.slice(0, RECIPE_ROLES_MAX), depthMm: field.depthMm }
      : field?.source === 'pressure'
        ? { by: 'pressure', ...pressurePart(field) }
        : { by: 'axis', axis: field?.source === 'axis' ? field.axis : undefined };
  const ends = { toRodMm: lightestMm, even, ...(elastomer === null ? {} : { elastomer }), course };
  return { cellMm: sizeMm, rodMm: darkestMm, gradient: { ...by, ...ends } };
}

/** The rule of a pressure map without the map. */
function pressurePart({ fromKPa, toKPa, fullKPa, solved }: PressureField) {
  if (solved) {
    const { sinkMm: mm, peakKPa } = solved;
    return { sink: { mm, ...(peakKPa === undefined ? {} : { peakKPa }) } };
  }
  return isWhole({ fromKPa, toKPa, fullKPa }) ? {} : { kPa: { from: fromKPa, to: toKPa } };
}
