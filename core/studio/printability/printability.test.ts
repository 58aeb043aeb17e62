import { expect, test } from 'vitest';
import { GRANTS } from '../../rules/account/permissions.ts';
import {
  ANALYSES_PER_HOUR,
  ANALYSIS_LEASE_SECONDS,
  ANALYSIS_MAX_ATTEMPTS,
  GENERATION_SECONDS_PER_DAY,
} from '../../rules/order/job-limits.ts';
import { changeUser } from '../account/manage.ts';
import { orderDetailOf } from '../history/detail.ts';
import { setDrain } from '../host/drain.ts';
import { cancelJob } from '../job/end.ts';
import { enqueueJob } from '../job/enqueue.ts';
import { deleteOrder } from '../order/delete.ts';
import { dayOf } from '../order/generation-budget.ts';
import { keys } from '../store/keys.ts';
import { analyseOrder, finishOrder, SAMPLE_FIGURES } from '../testing/finished-order.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { analyses } from './analysis.ts';
import { claimAnalysis, publishAnalysis } from './work.ts';

const HOUR_MS = 3600_000;

async function start() {
  const ports = memoryPorts();
  await sampleUser(ports);
  const anna = (await changeUser(ports, 'anna', { grants: [...GRANTS] }))!;
  const done = await finishOrder(ports, await sampleOrder(ports, anna.uid));
  const message = { orderId: done.id, jobId: done.job!.id };
  const shown = async (user = anna) =>
    (await orderDetailOf(ports, { user, order: done }, { language: 'en', mayDownload: true })).trabeculaTask;
  return { ports, anna, done, message, shown };
}

test('a new result waits for its analysis, and has four pictures when it is done', async () => {
  const { ports, done, shown } = await start();
  expect(await shown()).toMatchObject({ state: 'waiting', frontShotUrl: null, figures: null });
  await analyseOrder(ports, done);
  const made = await shown();
  expect(made).toMatchObject({ state: 'done', figures: SAMPLE_FIGURES });
  expect(made?.frontShotUrl).toContain('front.png');
  expect(made?.histogramUrl).toContain('histogram.png');
  expect(made?.sideShotUrl).toContain('side.png');
  expect(made?.topShotUrl).toContain('top.png');
});

test('an account without the grant does not even learn that it exists', async () => {
  const { ports, anna, done, shown } = await start();
  const grants = GRANTS.filter((grant) => grant !== 'printability');
  expect(await shown({ ...anna, grants })).toBeNull();
  await analyseOrder(ports, done);
  expect(await shown({ ...anna, grants })).toBeNull();
});

test('one of several workers gets it, and another only if that one fails', async () => {
  const { ports, message } = await start();
  const claims = await Promise.all([1, 2, 3].map(() => claimAnalysis(ports, message)));
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  expect(await claimAnalysis(ports, message)).toBeUndefined();
  ports.clock.ms += ANALYSIS_LEASE_SECONDS * 1000;
  expect((await claimAnalysis(ports, message))?.analysis.attempt).toBe(2);
});

test('a worker that lost its claim cannot overwrite the other’s result', async () => {
  const { ports, done, message, shown } = await start();
  const late = (await claimAnalysis(ports, message))!.analysis;
  ports.clock.ms += ANALYSIS_LEASE_SECONDS * 1000;
  await analyseOrder(ports, done);
  const pictures = { front: 'late', histogram: 'late', side: 'late', top: 'late' };
  expect(await publishAnalysis(ports, late, { pictures, figures: SAMPLE_FIGURES })).toBe(false);
  expect((await shown())?.frontShotUrl).not.toContain('late');
});

test('a publication whose response was lost counts when it is repeated', async () => {
  const { ports, done } = await start();
  const claimed = await analyseOrder(ports, done);
  const { pictures, figures } = (await analyses.ofResult(ports, done))!;
  expect(await publishAnalysis(ports, claimed, { pictures: pictures!, figures: figures! })).toBe(true);
});

test('the sweep re-queues unfinished analyses from time to time, and never finished ones', async () => {
  const { ports, done, message } = await start();
  ports.sent.length = 0;
  expect(await analyses.sweep(ports)).toBe(0);
  ports.clock.ms += HOUR_MS;
  expect([await analyses.sweep(ports), await analyses.sweep(ports)]).toEqual([1, 0]);
  expect(ports.sent).toEqual([{ ...message, uid: done.uid, worker: 'large', isForResult: true }]);
  await analyseOrder(ports, done);
  ports.clock.ms += HOUR_MS;
  expect(await analyses.sweep(ports)).toBe(0);
});

test('an analysis that always fails is given up, and the result is unaffected', async () => {
  const { ports, message, shown } = await start();
  for (let attempt = 1; attempt <= ANALYSIS_MAX_ATTEMPTS; attempt += 1) {
    expect((await claimAnalysis(ports, message))?.analysis.attempt).toBe(attempt);
    ports.clock.ms += HOUR_MS;
  }
  expect(await claimAnalysis(ports, message)).toBeUndefined();
  expect(await shown()).toBeNull();
  ports.clock.ms += HOUR_MS;
  expect(await analyses.sweep(ports)).toBe(0);
});

test('the analysis of a replaced result is neither shown nor swept', async () => {
  const { ports, anna, done, message } = await start();
  const queued = await enqueueJob(ports, done, { plan: samplePlan('another') });
  expect(
    (await orderDetailOf(ports, { user: anna, order: queued }, { language: 'en', mayDownload: true }))
      .trabeculaTask,
  ).toBeNull();
  await cancelJob(ports, anna.uid, queued.id);
  expect(await claimAnalysis(ports, message)).toBeUndefined();
  ports.clock.ms += HOUR_MS;
  expect(await analyses.sweep(ports)).toBe(0);
});

test('deleting the order deletes the analysis and voids the worker’s claim', async () => {
  const { ports, anna, done, message } = await start();
  const { analysis } = (await claimAnalysis(ports, message))!;
  await deleteOrder(ports, anna.uid, done.id);
  expect(await ports.table.get(keys.analysis(done.id))).toBeUndefined();
  const pictures = { front: '', histogram: '', side: '', top: '' };
  expect(await publishAnalysis(ports, analysis, { pictures, figures: SAMPLE_FIGURES })).toBe(false);
});

test('looking at orders requests an hour’s share of analyses at most, none in a drain and none after a day’s time', async () => {
  const { ports, anna, done } = await start();
  const grants = GRANTS.filter((grant) => grant !== 'printability');
  await changeUser(ports, 'anna', { grants });
  const orders = [done];
  while (orders.length < ANALYSES_PER_HOUR.max + 2)
    orders.push(await finishOrder(ports, await sampleOrder(ports, anna.uid)));
  for (const { id, job } of orders) await claimAnalysis(ports, { orderId: id, jobId: job!.id });
  await changeUser(ports, 'anna', { grants: [...GRANTS] });
  const requested = async () => {
    const shown = [];
    for (const order of orders)
      shown.push(
        (await orderDetailOf(ports, { user: anna, order }, { language: 'en', mayDownload: true }))
          .trabeculaTask,
      );
    const states = await Promise.all(orders.map(async ({ id }) => (await analyses.find(ports, id))?.state));
    // A page waits only for an analysis that will be made.
    expect(shown.map((task) => task?.state)).toEqual(
      states.map((state) => (state === 'DUE' ? 'waiting' : undefined)),
    );
    return states.filter((state) => state === 'DUE').length;
  };
  await setDrain(ports, true);
  expect(await requested()).toBe(0);
  await setDrain(ports, false);
  expect(await requested()).toBe(ANALYSES_PER_HOUR.max);
  ports.clock.ms += HOUR_MS;
  const spent = keys.generationSeconds(anna.uid, dayOf(ports.clock.ms));
  await ports.table.write([{ put: { ...spent, seconds: GENERATION_SECONDS_PER_DAY } }]);
  expect(await requested()).toBe(ANALYSES_PER_HOUR.max);
  await ports.table.write([{ delete: spent }]);
  expect(await requested()).toBe(orders.length);
});
