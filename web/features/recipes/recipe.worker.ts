import type { Recipe } from '../../../core/catalogue/recipe.ts';
import { readInspected } from '../../../core/model/input/inspect.ts';
import { type AppliedRecipe, applyRecipe } from '../../../core/run/recipe/apply-recipe.ts';
import { awaitedPressure } from '../../../core/run/recipe/field-by-rule.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { serveCalls } from '../../lib/worker-calls.ts';
import { type PlacedRoles, type RulesOfRoles, rulesOfRoles } from './rules-of-roles.ts';

const calls = {
  /** Null if nothing fits. A gradient by pressure waits for the map of the part. */
  apply({ mesh, recipe }: { mesh: Mesh; recipe: Recipe }): AppliedRecipe | null {
    const awaited = awaitedPressure(recipe.gradient);
    const applied = applyRecipe(mesh, recipe, awaited);
    if (!applied || !awaited) return applied ?? null;
    return { ...applied, leftOut: [...applied.leftOut, { what: 'field', why: 'no-map' }] };
  },

  rules: ({ mesh, placed }: { mesh: Mesh; placed: PlacedRoles }): RulesOfRoles => rulesOfRoles(mesh, placed),

  rulesOfFile({ file, placed }: { file: ArrayBuffer; placed: PlacedRoles }): RulesOfRoles {
    const mesh = readInspected(new Uint8Array(file));
    if (mesh === undefined) throw new Error('the model is no STL');
    return rulesOfRoles(mesh, placed);
  },
};

export type RecipeCalls = typeof calls;

serveCalls(calls);
