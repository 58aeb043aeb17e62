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
 * limits holds together in it, recipeTooSlow if finding one takes too long, modelRefused if today's inspection refuses the
 * model, notFound if it is gone, and tooManyRequests.
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
    const answer = await ports.decoders.applyRecipe({ source, isInspected, recipe });
    if (typeof answer === 'object') return answer;
    throw new VisibleError(answer === 'model-refused' ? 'modelRefused' : 'recipeNotFitting');
  } catch (error) {
    throw error instanceof OverBudget ? new VisibleError('recipeTooSlow') : error;
  }
}
