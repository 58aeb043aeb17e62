import type { Recipe } from '../../catalogue/recipe.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { RECIPE_USES_PER_HOUR } from '../../rules/order/job-limits.ts';
import { JOBS_IN_FLIGHT_PER_USER } from '../../rules/order/worker-sizes.ts';
import type { AppliedRecipe } from '../../run/recipe/apply-recipe.ts';
import { countTry } from '../account/tries.ts';
import { isInspectedFile } from '../file/source-mesh.ts';
import { refuseDuringDrain } from '../host/drain.ts';
import { isKeyUsed } from '../idempotency.ts';
import { refuseOverLimits } from '../order/account-usage.ts';
import type { Order } from '../order/order.ts';
import { jobsInFlight } from '../order/turn.ts';
import { OverBudget, type Ports } from '../ports.ts';

/**
 * Returns the lattice request that a recipe gives for the model of an order. Throws recipeNotFitting if no cell within the
 * limits holds together in it, recipeTooSlow if finding one takes too long, modelRefused if today's inspection refuses the
 * model, notFound if it is gone, and tooManyRequests. If the account may queue no job (tooManyJobs,
 * generationPaused, a daily limit), it throws before it reads the model or counts the use, except for a used key.
 * Only a huge job may still be refused by tooManyJobs: `onRefusal` then gives the use back. It throws on what it gets.
 */
export async function recipeRequest(
  ports: Pick<Ports, 'files' | 'decoders' | 'table' | 'clock'>,
  { uid, file, idempotencyKey }: Pick<Order, 'uid' | 'file'> & { idempotencyKey?: string | undefined },
  recipe: Recipe,
): Promise<AppliedRecipe & { onRefusal: (error: unknown) => Promise<never> }> {
  if (!(await isKeyUsed(ports, uid, idempotencyKey))) await refuseUnqueued(ports, uid);
  const takeBack = await countTry(ports, { what: `recipe:${uid}`, ...RECIPE_USES_PER_HOUR });
  const onRefusal = async (error: unknown): Promise<never> => {
    if (error instanceof VisibleError && error.codeName === 'tooManyJobs') await takeBack();
    throw error;
  };
  const source = await ports.files.read(file.key);
  if (source === undefined) throw new VisibleError('notFound');
  const isInspected = await isInspectedFile(file, source);
  try {
    const answer = await ports.decoders.applyRecipe({ source, isInspected, recipe });
    if (typeof answer === 'object') return { ...answer, onRefusal };
    throw new VisibleError(answer === 'model-refused' ? 'modelRefused' : 'recipeNotFitting');
  } catch (error) {
    throw error instanceof OverBudget ? new VisibleError('recipeTooSlow') : error;
  }
}

/** Throws what `enqueueJob` would throw for a job of the account as it is, if a function runs it. */
async function refuseUnqueued(ports: Pick<Ports, 'table' | 'clock'>, uid: string): Promise<void> {
  await refuseDuringDrain(ports);
  await refuseOverLimits(ports, uid, ports.clock.nowMs());
  const { jobs } = await jobsInFlight(ports, uid);
  if (jobs >= JOBS_IN_FLIGHT_PER_USER.small) throw new VisibleError('tooManyJobs');
}
