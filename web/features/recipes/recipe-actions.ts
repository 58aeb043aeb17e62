import type { Recipe } from '../../../core/catalogue/recipe.ts';
import type { AppliedRecipe } from '../../../core/run/recipe/apply-recipe.ts';
import type { PlacedRoles, RulesOfRoles } from './rules-of-roles.ts';

/** What the page does with recipes and the model on the stage. */
export interface RecipeActions {
  /** Applies a recipe to the model and the panel. Null if nothing fits, undefined if the model changed meanwhile. */
  apply: (recipe: Recipe) => Promise<AppliedRecipe | null | undefined>;
  /** Rules that name the faces and bodies of roles of the model. */
  rules: (placed: PlacedRoles) => Promise<RulesOfRoles>;
}
