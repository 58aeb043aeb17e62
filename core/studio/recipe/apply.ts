import type { Recipe } from '../../catalogue/recipe.ts';
import type { OrderMap } from '../../contract/calls/recipe.ts';
import { VisibleError } from '../../contract/envelope.ts';
import type { GrayImage } from '../../formats/png/gray-image.ts';
import { writePng } from '../../formats/png/write-png.ts';
import { RECIPE_USES_PER_HOUR } from '../../rules/order/job-limits.ts';
import { JOBS_IN_FLIGHT_PER_USER } from '../../rules/order/worker-sizes.ts';
import type { AppliedRecipe } from '../../run/recipe/apply-recipe.ts';
import { countTry } from '../account/tries.ts';
import { findImage } from '../file/gradient-image/image.ts';
import { storeImage } from '../file/gradient-image/register.ts';
import { isInspectedFile } from '../file/source-mesh.ts';
import { refuseDuringDrain } from '../host/drain.ts';
import { isKeyUsed } from '../idempotency.ts';
import { refuseOverLimits } from '../order/account-usage.ts';
import type { Order } from '../order/order.ts';
import { countJobsInFlight } from '../order/turn.ts';
import { OverBudget, type Ports, type RecipeAnswer, type RecipeQuestion } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';

/**
 * Returns the lattice request that a recipe gives for the model of an order and its pressure map. Throws recipeNotFitting
 * if no cell within the limits holds together in it, sinkNotReached if none sinks as the recipe asks, mapUnpressed for a
 * map without pressure, recipeTooSlow if finding one takes too long, modelRefused if today's inspection refuses the
 * model, notFound if it is gone, and tooManyRequests. If the account may queue no job (tooManyJobs, generationPaused, a
 * daily limit), it throws before it reads the model or counts the use, except for a used key. Only a huge job may still
 * be refused by tooManyJobs: `onRefusal` then gives the use back, at most RECIPE_USES_PER_HOUR times an hour, and throws
 * the refusal.
 */
export async function recipeRequest(
  ports: Pick<Ports, 'files' | 'decoders' | 'table' | 'clock'>,
  {
    uid,
    file,
    map,
    idempotencyKey,
  }: Pick<Order, 'uid' | 'file' | 'map'> & { idempotencyKey?: string | undefined },
  recipe: Recipe,
): Promise<AppliedRecipe & { map: OrderMap | undefined; onRefusal: (error: unknown) => Promise<never> }> {
  if (!(await isKeyUsed(ports, uid, idempotencyKey))) await refuseUnqueued(ports, uid);
  const takeBack = await countTry(ports, { what: `recipe:${uid}`, ...RECIPE_USES_PER_HOUR });
  const onRefusal = async (error: unknown): Promise<never> => {
    if (error instanceof VisibleError && error.codeName === 'tooManyJobs' && (await mayTakeBack(ports, uid)))
      await takeBack();
    throw error;
  };
  const source = await ports.files.read(file.key);
  if (source === undefined) throw new VisibleError('notFound');
  const isInspected = await isInspectedFile(file, source);
  const followed = recipe.gradient?.by === 'pressure' ? map : undefined;
  const question = { source, isInspected, recipe };
  try {
    const answer = await ports.decoders.applyRecipe(
      followed === undefined ? question : { ...question, map: await readMap(ports, uid, followed) },
    );
    if (typeof answer === 'string') throw new VisibleError(REFUSALS[answer]);
    return { ...(await withPicture(ports, uid, { ...answer, map: followed })), map: followed, onRefusal };
  } catch (error) {
    throw error instanceof OverBudget ? new VisibleError('recipeTooSlow') : error;
  }
}

/** True while the account has uses to take back: a waiting program asks again, but what it asks costs time of ours. */
async function mayTakeBack(ports: Pick<Ports, 'table' | 'clock'>, uid: string): Promise<boolean> {
  try {
    await countTry(ports, { what: `recipe-back:${uid}`, ...RECIPE_USES_PER_HOUR });
    return true;
  } catch (error) {
    if (error instanceof VisibleError) return false;
    throw error;
  }
}

const REFUSALS = {
  'model-refused': 'modelRefused',
  'nothing-fits': 'recipeNotFitting',
  'sink-not-reached': 'sinkNotReached',
  'map-unpressed': 'mapUnpressed',
} as const;

/** Returns an order's map with the bytes of its image. Throws notFound if that is gone. */
async function readMap(
  ports: Pick<Ports, 'table' | 'files'>,
  uid: string,
  { grayscaleId, name: _, ...map }: OrderMap,
): Promise<NonNullable<RecipeQuestion['map']>> {
  const stored = await findImage(ports, uid, grayscaleId);
  const image = stored && (await ports.files.read(stored.key));
  if (image === undefined) throw new VisibleError('notFound');
  return { ...map, image };
}

/** Names the picture that a request follows: the map, or the stored one of the numbers that it was solved for. */
async function withPicture(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  uid: string,
  { solved, map, ...applied }: Exclude<RecipeAnswer, string> & { map: OrderMap | undefined },
): Promise<AppliedRecipe> {
  const { request } = applied;
  if (map === undefined || !('image' in request)) return applied;
  const image = solved ? await storeSolved(ports, uid, solved) : map.grayscaleId;
  return { ...applied, request: { ...request, image } };
}

async function storeSolved(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  uid: string,
  image: GrayImage,
): Promise<string> {
  const bytes = writePng(image);
  const about = {
    name: 'sink.png',
    type: 'image/png',
    widthPx: image.width,
    heightPx: image.height,
  } as const;
  return (await storeImage(ports, uid, { bytes, sha256: await sha256Hex(bytes), ...about })).id;
}

/** Throws what `enqueueJob` would throw for a job of the account as it is, if a function runs it. */
async function refuseUnqueued(ports: Pick<Ports, 'table' | 'clock'>, uid: string): Promise<void> {
  await refuseDuringDrain(ports);
  await refuseOverLimits(ports, uid, ports.clock.nowMs());
  const jobs = await countJobsInFlight(ports, uid);
  if (jobs >= JOBS_IN_FLIGHT_PER_USER.small) throw new VisibleError('tooManyJobs');
}
