import { applyRecipe } from '../../run/recipe/apply-recipe.ts';
import { LatticeError } from '../../solid/error.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { meshOf } from '../file/source-mesh.ts';
import type { RecipeAnswer, RecipeQuestion } from '../ports.ts';

/** Applies a recipe to a stored model. Takes seconds. */
export function applyToStored({ source, isInspected, recipe }: RecipeQuestion): RecipeAnswer {
  let mesh: Mesh;
  try {
    mesh = meshOf(source, isInspected);
  } catch (error) {
    if (error instanceof LatticeError) return 'model-refused';
    throw error;
  }
  return applyRecipe(mesh, recipe) ?? 'nothing-fits';
}
