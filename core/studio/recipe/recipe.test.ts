import { expect, test, vi } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { recipeSchema } from '../../catalogue/recipe.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { writePng } from '../../formats/png/write-png.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { RECIPE_USES_PER_HOUR, RECIPES_PER_USER } from '../../rules/order/job-limits.ts';
import { HUGE_WORKER_FROM_SECONDS, JOBS_IN_FLIGHT_PER_USER } from '../../rules/order/worker-sizes.ts';
import { recipeRequestSpec } from '../../run/recipe/recipe-request.ts';
import { storeImage } from '../file/gradient-image/register.ts';
import { historyPage } from '../history/history.ts';
import { setDrain } from '../host/drain.ts';
import { enqueueJob } from '../job/enqueue.ts';
import { createOrder } from '../order/create.ts';
import { setOrderMap } from '../order/map.ts';
import { findOrder } from '../order/order.ts';
import { planJob } from '../planning/plan.ts';
import { jobSpec } from '../planning/spec.ts';
import { OverBudget } from '../ports.ts';
import { accountData } from '../profile/account-data.ts';
import { eraseWork } from '../profile/erasure.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { sampleFile, sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { recipeRequest } from './apply.ts';
import { deleteRecipe, listRecipes, ownRecipe, saveRecipe } from './recipe.ts';

const RECIPE = recipeSchema.parse({
  recipe: 1,
  name: 'Sole',
  field: 'Industry',
  lattice: 'TYPE-20002',
  cellMm: 8,
  rodMm: 1,
});

async function world() {
  const ports = memoryPorts();
  return { ports, user: await sampleUser(ports) };
}

test('a recipe is stored, replaced, listed by name and deleted', async () => {
  const { ports, user } = await world();
  const { id } = await saveRecipe(ports, user.uid, { recipe: RECIPE });
  await saveRecipe(ports, user.uid, { recipe: { ...RECIPE, name: 'Arch' } });
  await saveRecipe(ports, user.uid, { id, recipe: { ...RECIPE, name: 'Toe' } });
  expect((await listRecipes(ports, user.uid)).map(({ recipe }) => recipe.name)).toEqual(['Arch', 'Toe']);
  expect(await ownRecipe(ports, user.uid, id)).toEqual({ ...RECIPE, name: 'Toe' });
  await deleteRecipe(ports, user.uid, id);
  await expect(ownRecipe(ports, user.uid, id)).rejects.toThrow('notFound');
  await expect(deleteRecipe(ports, user.uid, id)).rejects.toThrow('notFound');
});

test('another user’s recipe is neither read, replaced nor deleted', async () => {
  const { ports, user } = await world();
  const { id } = await saveRecipe(ports, user.uid, { recipe: RECIPE });
  const other = await sampleUser(ports, 'other');
  await expect(ownRecipe(ports, other.uid, id)).rejects.toThrow('notFound');
  await expect(saveRecipe(ports, other.uid, { id, recipe: RECIPE })).rejects.toThrow('notFound');
  await expect(deleteRecipe(ports, other.uid, id)).rejects.toThrow('notFound');
  expect(await listRecipes(ports, user.uid)).toHaveLength(1);
});

test('an account has a maximum of recipes, and may still replace them', async () => {
  const { ports, user } = await world();
  let last = '';
  for (let k = 0; k < RECIPES_PER_USER; k++)
    last = (await saveRecipe(ports, user.uid, { recipe: { ...RECIPE, name: `Sole ${k}` } })).id;
  await expect(saveRecipe(ports, user.uid, { recipe: RECIPE })).rejects.toThrow('tooManyRecipes');
  await saveRecipe(ports, user.uid, { id: last, recipe: RECIPE });
});

test('the copy of an account holds its recipes, and its deletion takes them along', async () => {
  const { ports, user } = await world();
  await saveRecipe(ports, user.uid, { recipe: RECIPE });
  expect((await accountData(ports, user)).recipes).toMatchObject([{ recipe: { name: 'Sole' } }]);
  await eraseWork(ports, user.uid);
  expect(await ports.table.query({ pk: keys.recipe(user.uid, '').pk })).toEqual([]);
});

test('a deleted account stores no recipe', async () => {
  const { ports, user } = await world();
  await ports.table.write([{ delete: keys.user(user.uid) }]);
  await expect(saveRecipe(ports, user.uid, { recipe: RECIPE })).rejects.toThrow('notFound');
});

async function withOrder() {
  const { ports, user } = await world();
  const model = await sampleFile(ports, user.uid);
  ports.files.post(model.key, encodeStl(box([0, 0, 0], [30, 30, 30])));
  const order = (await findOrder(ports, await createOrder(ports, user.uid, { fileId: model.id })))!;
  return { ports, user, order };
}

test('a recipe makes a job of the spec that the command line fills by', async () => {
  const { ports, user, order } = await withOrder();
  const fitted = { ...RECIPE, cellMm: 'fit' as const, rodMm: 'fit' as const, shellMm: 2 };
  const gradient = { by: 'axis', axis: 'z', toRodMm: 1.4, even: 'density', course: 'linear' } as const;
  const holder = { ...user, grants: ['gradient' as const] };
  for (const recipe of [fitted, { ...RECIPE, cellMm: 8, rodMm: 1, gradient }]) {
    const { request, leftOut } = await recipeRequest(ports, order, recipe);
    expect(leftOut).toEqual([]);
    const plan = await planJob(ports, { user: holder, file: order.file }, request);
    expect(jobSpec(plan.request)).toEqual(recipeRequestSpec(request));
  }
});

const MAPPED = { by: 'pressure', toRodMm: 2, even: 'density', course: 'linear' } as const;
/** Higher pressure along x. */
const SHADES = Uint8Array.from({ length: 64 }, (_, i) => 60 + 24 * (i % 8));

async function withMap(world: Awaited<ReturnType<typeof withOrder>>) {
  const { ports, user, order } = world;
  const bytes = writePng({ width: 8, height: 8, gray: SHADES });
  const about = { name: 'map.png', type: 'image/png', widthPx: 8, heightPx: 8 } as const;
  const image = await storeImage(ports, user.uid, { bytes, sha256: await sha256Hex(bytes), ...about });
  const map = { name: 'left.csv', grayscaleId: image.id, fullKPa: 255, isMirrored: false };
  await setOrderMap(ports, user.uid, { orderId: order.id, map });
  return { image, mapped: (await findOrder(ports, order.id))! };
}

test('a recipe by pressure follows the map of its order, solves it for a sink, and has no gradient without one', {
  tags: 'release',
}, async () => {
  const world = await withOrder();
  const { ports, user, order } = world;
  const recipe = { ...RECIPE, lattice: 'TYPE-20009', rodMm: 0.4, material: 'TPU', gradient: MAPPED } as const;
  const without = await recipeRequest(ports, order, recipe);
  expect(without).toMatchObject({
    request: { mode: 'constant' },
    leftOut: [{ what: 'field', why: 'no-map' }],
  });
  const { image, mapped } = await withMap(world);
  const holder = { ...user, grants: ['gradient' as const] };
  const followed = await recipeRequest(ports, mapped, recipe);
  expect(followed.leftOut).toEqual([]);
  const plan = await planJob(ports, { user: holder, file: order.file }, followed.request);
  expect(plan.request).toMatchObject({ image: { id: image.id }, field: { fromKPa: 0, toKPa: 255 } });

  const sunk = { ...recipe, gradient: { ...MAPPED, sink: { mm: 3 } } };
  const { request } = await recipeRequest(ports, mapped, sunk);
  const solved = await planJob(ports, { user: holder, file: order.file }, request);
  expect(solved.request).toMatchObject({ field: { solved: { sinkMm: 3 } }, image: { name: 'sink.png' } });
  const { material: _, ...bare } = sunk;
  await expect(recipeRequest(ports, mapped, bare)).rejects.toThrow('sinkNotReached');
  ports.files.post(image.key, writePng({ width: 8, height: 8, gray: new Uint8Array(64) }));
  await expect(recipeRequest(ports, mapped, recipe)).rejects.toThrow('mapUnpressed');
  await ports.files.delete([image.key]);
  await expect(recipeRequest(ports, mapped, recipe)).rejects.toThrow('notFound');
  await setOrderMap(ports, user.uid, { orderId: order.id, map: null });
  expect(await findOrder(ports, order.id)).not.toHaveProperty('map');
});

test('an order with a job shows the map that its lattice follows, not one that it is given later', async () => {
  const world = await withOrder();
  const { ports, user, order } = world;
  const { mapped } = await withMap(world);
  const shown = async () => {
    const [item] = (await historyPage(ports, user.uid, { language: 'en', page: 1, size: 1 })).list;
    return item!.map?.name;
  };
  expect(await shown()).toBe('left.csv');
  await enqueueJob(ports, order, { plan: samplePlan(), map: mapped.map });
  await setOrderMap(ports, user.uid, { orderId: order.id, map: null });
  expect(await shown()).toBe('left.csv');
});

test('says whether nothing fits, the search takes too long, or the model is refused today', async () => {
  const { ports, order } = await withOrder();
  const none = { ...RECIPE, cellMm: 'fit' as const, rodMm: 50 };
  await expect(recipeRequest(ports, order, none)).rejects.toThrow('recipeNotFitting');
  const slow = { ...ports.decoders, applyRecipe: () => Promise.reject(new OverBudget('time')) };
  await expect(recipeRequest({ ...ports, decoders: slow }, order, RECIPE)).rejects.toThrow('recipeTooSlow');
  ports.files.post(order.file.key, new Uint8Array(9));
  await expect(recipeRequest(ports, order, RECIPE)).rejects.toThrow('modelRefused');
  await ports.files.delete([order.file.key]);
  await expect(recipeRequest(ports, order, RECIPE)).rejects.toThrow('notFound');
});

test('a recipe that would not be queued is refused before the model is read, a repeat of a queued one is not', async () => {
  const { ports, user, order } = await withOrder();
  const { request } = await recipeRequest(ports, { ...order, idempotencyKey: 'first' }, RECIPE);
  const plan = await planJob(ports, { user, file: order.file }, request);
  await enqueueJob(ports, order, { plan, idempotencyKey: 'first' });
  for (let jobs = 1; jobs < JOBS_IN_FLIGHT_PER_USER.small; jobs += 1)
    await enqueueJob(ports, await sampleOrder(ports, user.uid), { plan });
  const applyRecipe = vi.fn(ports.decoders.applyRecipe);
  const watched = { ...ports, decoders: { ...ports.decoders, applyRecipe } };
  await expect(recipeRequest(watched, { ...order, idempotencyKey: 'second' }, RECIPE)).rejects.toThrow(
    'tooManyJobs',
  );
  expect(applyRecipe).not.toHaveBeenCalled();
  expect((await recipeRequest(watched, { ...order, idempotencyKey: 'first' }, RECIPE)).request).toEqual(
    request,
  );
  await setDrain(ports, true);
  await expect(recipeRequest(watched, { ...order, idempotencyKey: 'second' }, RECIPE)).rejects.toThrow(
    'generationPaused',
  );
});

test('a use costs nothing if the job is huge and too many are in flight, and counts for any other refusal', async () => {
  const { ports, user, order } = await withOrder();
  for (let jobs = 0; jobs < JOBS_IN_FLIGHT_PER_USER.huge; jobs += 1)
    await enqueueJob(ports, await sampleOrder(ports, user.uid), { plan: samplePlan() });
  const { max, windowSeconds } = RECIPE_USES_PER_HOUR;
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const key = keys.tries(`recipe:${user.uid}`, nowSeconds - (nowSeconds % windowSeconds));
  await ports.table.write([{ put: { ...key, tries: max - 1 } }]);
  const huge = samplePlan('huge', HUGE_WORKER_FROM_SECONDS);
  const { onRefusal } = await recipeRequest(ports, order, RECIPE);
  await expect(enqueueJob(ports, order, { plan: huge }).catch(onRefusal)).rejects.toThrow('tooManyJobs');
  const again = await recipeRequest(ports, order, RECIPE);
  await expect(again.onRefusal(new Error('another'))).rejects.toThrow('another');
  await expect(recipeRequest(ports, order, RECIPE)).rejects.toThrow('tooManyRequests');
});

test('refused huge jobs give back no more uses an hour than there are', async () => {
  const { ports, user, order } = await withOrder();
  const { max, windowSeconds } = RECIPE_USES_PER_HOUR;
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const countOf = (what: string) =>
    keys.tries(`${what}:${user.uid}`, nowSeconds - (nowSeconds % windowSeconds));
  await ports.table.write([{ put: { ...countOf('recipe'), tries: max - 2 } }]);
  await ports.table.write([{ put: { ...countOf('recipe-back'), tries: max - 1 } }]);
  const refused = async () => {
    const { onRefusal } = await recipeRequest(ports, order, RECIPE);
    await expect(onRefusal(new VisibleError('tooManyJobs'))).rejects.toThrow('tooManyJobs');
  };
  for (let time = 0; time < 3; time += 1) await refused();
  await expect(recipeRequest(ports, order, RECIPE)).rejects.toThrow('tooManyRequests');
});
