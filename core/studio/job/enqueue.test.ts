import { expect, test } from 'vitest';
import type { VisibleError } from '../../contract/envelope.ts';
import { GENERATION_SECONDS_PER_DAY, UNPAID_LIMITS } from '../../rules/order/job-limits.ts';
import {
  HUGE_WORKER_FROM_SECONDS,
  JOBS_IN_FLIGHT_PER_USER,
  LARGE_WORKER_FROM_SECONDS,
} from '../../rules/order/worker-sizes.ts';
import { deleteOrder } from '../order/delete.ts';
import { dayOf } from '../order/generation-budget.ts';
import type { JobPlan } from '../planning/plan.ts';
import { keys } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { claimed, makingMore, messageFor, orderOfAnna, queued } from '../testing/sample-job.ts';
import { sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { cancelJob } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { failJob } from './work.ts';

const DAY_MS = 24 * 3600 * 1000;

test('one job at a time: a second one is refused until the end, and a repeated key returns the first', async () => {
  const { ports, order } = await orderOfAnna();
  const first = await queued(ports, order, 'key');
  expect(ports.sent).toEqual([messageFor(first)]);
  expect((await queued(ports, order, 'key')).job?.id).toBe(first.job?.id);
  await expect(queued(ports, order)).rejects.toThrow('taskRunning');
  expect(ports.sent).toHaveLength(1);
});

test('simultaneous requests with one key queue one job, and none is refused', async () => {
  const { ports, order } = await orderOfAnna();
  const all = await Promise.all([1, 2, 3, 4].map(() => queued(ports, order, 'key')));
  expect(new Set(all.map(({ job }) => job?.id)).size).toBe(1);
  expect(ports.sent).toHaveLength(1);
});

test('a finished order may be generated again, but not once it is paid, since a payment is for one lattice', async () => {
  const { ports, order } = await orderOfAnna();
  const done = await finishOrder(ports, order);
  expect((await finishOrder(ports, done, { contentKey: 'other content' })).status).toBe('COMPLETED');
  await ports.table.write([{ update: keys.order(order.id), set: { paidLow: 'order' } }]);
  await expect(queued(ports, order)).rejects.toThrow('latticeKept');
});

test('a repeated task returns the existing result, also for another process; another field counts as another task', async () => {
  const { ports, order } = await orderOfAnna();
  const done = await finishOrder(ports, order);
  const sent = ports.sent.length;
  const again = await queued(ports, done);
  expect(again).toMatchObject({ status: 'COMPLETED', version: done.version });
  expect(ports.sent).toHaveLength(sent);
  const plan = samplePlan();
  const otherProcess: JobPlan = { ...plan, request: { ...plan.request, process: 'SLS', material: 'PA12' } };
  expect(await enqueueJob(ports, done, { plan: otherProcess })).toMatchObject({ version: done.version });
  const otherField = { ...plan, request: { ...plan.request, fieldId: 1 } };
  expect((await enqueueJob(ports, done, { plan: otherField })).status).toBe('PREPARING');
});

test('a repeated task returns a result whose other files are being made, and makes one again that lacks them', async () => {
  const { ports, order } = await orderOfAnna();
  const { fence, order: making } = await makingMore(ports, order);
  expect(await queued(ports, making)).toMatchObject({ status: 'COMPLETED', version: making.version });
  const lacking = (await failJob(ports, fence, 'too-long'))!;
  expect(lacking.status).toBe('COMPLETED');
  expect(await queued(ports, lacking)).toMatchObject({ status: 'PREPARING', job: { state: 'QUEUED' } });
});

test('jobs in flight per user are limited, and an ended job frees its place', async () => {
  const { ports, anna } = await orderOfAnna();
  const orders = [];
  for (let count = 0; count <= JOBS_IN_FLIGHT_PER_USER.small; count += 1)
    orders.push(await sampleOrder(ports, anna.uid));
  const last = orders.pop()!;
  const [large, huge] = [LARGE_WORKER_FROM_SECONDS, HUGE_WORKER_FROM_SECONDS].map((seconds) =>
    samplePlan(`of ${seconds} s`, seconds),
  ) as [JobPlan, JobPlan];
  for (const [count, order] of orders.entries()) {
    if (count < JOBS_IN_FLIGHT_PER_USER.huge) await queued(ports, order);
    else {
      await expect(enqueueJob(ports, order, { plan: huge })).rejects.toThrow('tooManyJobs');
      expect((await enqueueJob(ports, order, { plan: large })).job?.worker).toBe('large');
    }
  }
  await expect(queued(ports, last)).rejects.toThrow('tooManyJobs');
  await cancelJob(ports, anna.uid, orders[0]!.id);
  expect((await queued(ports, last)).status).toBe('PREPARING');
});

test('a user has two hours of worker time a day, whatever ends the jobs', async () => {
  const { ports, anna, order } = await orderOfAnna();
  const ends: ((claim: Awaited<ReturnType<typeof claimed>>) => Promise<unknown>)[] = [
    ({ fence }) => failJob(ports, fence, 'not-possible'),
    () => cancelJob(ports, anna.uid, order.id),
  ];
  const jobSeconds = 600;
  for (let spent = 0; spent < GENERATION_SECONDS_PER_DAY; spent += jobSeconds) {
    const claim = await claimed(ports, await queued(ports, order));
    ports.clock.ms += jobSeconds * 1000;
    await ends[(spent / jobSeconds) % ends.length]!(claim);
  }
  const other = await sampleOrder(ports, anna.uid);
  const refused = await queued(ports, other).then(
    () => expect.unreachable('the time is used'),
    (error: VisibleError) => error,
  );
  expect(refused.codeName).toBe('generationTimeUsed');
  const ben = await sampleUser(ports, 'ben');
  expect((await queued(ports, await sampleOrder(ports, ben.uid))).status).toBe('PREPARING');
  ports.clock.ms += refused.details.retryAfterSeconds! * 1000;
  expect((await queued(ports, other)).status).toBe('PREPARING');
});

test.each([
  ['dailyResultsUsed', { bytes: UNPAID_LIMITS.bytesPerDay }],
  ['dailyCellsUsed', { cells: UNPAID_LIMITS.cellsPerDay }],
  ['storageUsed', { bytes: UNPAID_LIMITS.storedBytes }],
])('a job is refused once the account has met its limit: %s', async (codeName, used) => {
  const { ports, anna, order } = await orderOfAnna();
  const made = codeName === 'storageUsed' ? ports.clock.ms - DAY_MS : ports.clock.ms;
  await ports.table.write([{ put: { ...keys.generationSeconds(anna.uid, dayOf(made)), ...used } }]);
  await expect(queued(ports, order)).rejects.toMatchObject({ codeName });
  expect(ports.sent).toEqual([]);
  const byOperator = await enqueueJob(ports, order, { plan: samplePlan(), byOperator: true });
  expect(byOperator.status).toBe('PREPARING');
});

test('deleting an order charges the time of its running job', async () => {
  const { ports, anna, order } = await orderOfAnna();
  await claimed(ports, await queued(ports, order));
  ports.clock.ms += 40_000;
  await deleteOrder(ports, anna.uid, order.id);
  const day = new Date(ports.clock.ms).toISOString().slice(0, 10);
  expect(await ports.table.get(keys.generationSeconds(anna.uid, day))).toMatchObject({ seconds: 40 });
});

test('a job that no worker took costs nothing', async () => {
  const { ports, anna, order } = await orderOfAnna();
  await queued(ports, order);
  ports.clock.ms += 40_000;
  await cancelJob(ports, anna.uid, order.id);
  const day = new Date(ports.clock.ms).toISOString().slice(0, 10);
  expect(await ports.table.get(keys.generationSeconds(anna.uid, day))).toBeUndefined();
});
