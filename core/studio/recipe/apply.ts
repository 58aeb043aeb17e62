import type { Recipe } from '../../catalogue/recipe.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { RECIPE_USES_PER_HOUR } from '../../rules/order/job-limits.ts';
import type { AppliedRecipe } from '../../run/recipe/apply-recipe.ts';
import { countTry } from '../account/tries.ts';
import { isInspectedFile } from '../file/source-mesh.ts';
import type { Order } from '../order/order.ts';
import { OverBudget, type Ports } from '../ports.ts';

/**
 * Returns the lattice request that a recipe gives for the model of an order. Throws recipeNotFitting if no cell within the
 * limits holds together in it, or if finding one takes too long, notFound if the model is gone, and tooManyRequests.
 */
export async function recipeRequest(
  ports: Pick<Ports, 'files' | 'decoders' | 'table' | 'clock'>,
  { uid, file }: Pick<Order, 'uid' | 'file'>,
  recipe: Recipe,
): Promise<AppliedRecipe> {
  await countTry(ports, { what: `recipe:${uid}`, ...RECIPE_USES_PER_HOUR });
  const source = await ports.files.read(file.key);
  if (source === undefined) throw new VisibleError('notFound');
  const isInspected = await isInspectedFile(file, source);
  try {
    const applied = await ports.decoders.applyRecipe({ source, isInspected, recipe });
    if (applied !== undefined) return applied;
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
  }
  throw new VisibleError('recipeNotFitting');
}
