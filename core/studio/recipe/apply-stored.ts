import { type AppliedRecipe, applyRecipe } from '../../run/recipe/apply-recipe.ts';
import { LatticeError } from '../../solid/error.ts';
import { meshOf } from '../file/source-mesh.ts';
import type { RecipeQuestion } from '../ports.ts';

/** Applies a recipe to a stored model; undefined if nothing fits, or today's inspection refuses it. Takes seconds. */
export function applyToStored({ source, isInspected, recipe }: RecipeQuestion): AppliedRecipe | undefined {
  try {
    return applyRecipe(meshOf(source, isInspected), recipe);
  } catch (error) {
    if (error instanceof LatticeError) return undefined;
    throw error;
  }
}
