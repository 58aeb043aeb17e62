import { expect, test } from 'vitest';
import { HUGE_WORKER_FROM_SECONDS, RESEND_FACTOR } from '../../rules/order/worker-sizes.ts';
import { announce } from '../channel/announce.ts';
import { openConnection } from '../channel/connections.ts';
import { LINE_SHARDS } from '../line/line-counts.ts';
import type { Order } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import type { MemoryPorts } from '../testing/memory-ports.ts';
import { claimed, makingMore, messageFor, orderOfAnna, queued } from '../testing/sample-job.ts';
import { sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { failUndelivered } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { sweepJobs } from './sweep.ts';
import { releaseJob } from './work.ts';

test('the sweep re-queues jobs that wait without a message, with growing delays', async () => {
  const { ports, order } = await orderOfAnna();
  await queued(ports, order);
  ports.sent.length = 0;
  await sweepJobs(ports);
  expect(ports.sent).toHaveLength(0);
  const wait = ports.limits.resendAfterSeconds * 1000;
  for (const waits of [1, 2, 4, 8]) {
    ports.clock.ms += wait * waits - 1;
    await sweepJobs(ports);
    expect(ports.sent).toHaveLength(0);
    ports.clock.ms += 1;
    await sweepJobs(ports);
    expect(ports.sent.splice(0)).toHaveLength(1);
  }
});

/** Queues a job for a container. */
const queuedHuge = (ports: MemoryPorts, order: Order) =>
  enqueueJob(ports, order, { plan: samplePlan('content', HUGE_WORKER_FROM_SECONDS) });

/** Collects the seconds that the first job of the containers' line has waited, as the sweep logs them. */
function containerWaits(ports: MemoryPorts): unknown[] {
  const waits: unknown[] = [];
  const { log } = ports;
  ports.log = (event, details) => {
    log(event, details);
    if (event === 'jobs wait for containers') waits.push(details?.containerWaitSeconds);
  };
  return waits;
}

test('a job for a container is sent again ten times later, and never more than half an hour after the last message', async () => {
  const { ports, order } = await orderOfAnna();
  await queuedHuge(ports, order);
  expect(ports.sent.splice(0).map(({ worker }) => worker)).toEqual(['huge']);
  const waits = containerWaits(ports);
  const wait = ports.limits.resendAfterSeconds;
  for (const factor of [RESEND_FACTOR.huge, 2 * RESEND_FACTOR.huge, 32, 32]) {
    ports.clock.ms += factor * wait * 1000 - 1;
    expect((await sweepJobs(ports)).resent).toBe(0);
    ports.clock.ms += 1;
    expect((await sweepJobs(ports)).resent).toBe(1);
    expect(ports.sent.splice(0).map(({ worker }) => worker)).toEqual(['huge']);
  }
  expect(waits.slice(0, 2)).toEqual([RESEND_FACTOR.huge * wait - 0.001, RESEND_FACTOR.huge * wait]);
});

test('a container that died is started by its service first: the sweep sends a message ten times later than its lease', async () => {
  const { ports, order } = await orderOfAnna();
  const job = await queuedHuge(ports, order);
  ports.clock.ms += 3600_000;
  await claimed(ports, job);
  const { leaseSeconds, resendAfterSeconds } = ports.limits;
  ports.clock.ms += (leaseSeconds + RESEND_FACTOR.huge * resendAfterSeconds) * 1000 - 1;
  expect((await sweepJobs(ports)).resent).toBe(0);
  ports.clock.ms += 1;
  expect((await sweepJobs(ports)).resent).toBe(1);
});

test('while no container can start, a sweep logs the wait, tries one, and continues with the other jobs', async () => {
  const { ports, order } = await orderOfAnna();
  await queuedHuge(ports, order);
  for (const name of ['ben', 'cleo']) {
    const other = await sampleOrder(ports, (await sampleUser(ports, name)).uid);
    await queuedHuge(ports, other);
  }
  await queued(ports, await sampleOrder(ports, (await sampleUser(ports, 'dora')).uid));
  const waits = containerWaits(ports);
  const tried: (string | undefined)[] = [];
  ports.queue.send = async ({ worker, jobId }) => {
    tried.push(worker === 'huge' ? jobId : worker);
    if (worker !== 'huge') return;
    expect(waits).toHaveLength(tried.length > 2 ? 2 : 1);
    throw new Error('no answer');
  };
  ports.clock.ms += RESEND_FACTOR.huge * ports.limits.resendAfterSeconds * 1000;
  await sweepJobs(ports);
  expect(tried).toEqual(['small', expect.any(String)]);
  // The next sweep tries another one.
  ports.clock.ms += 1000;
  await sweepJobs(ports);
  expect(tried).toHaveLength(3);
  expect(tried[2]).not.toBe(tried[1]);
});

test('an unreadable record at the head of the line does not hide how long the containers are awaited', async () => {
  const { ports, order } = await orderOfAnna();
  await queuedHuge(ports, order);
  ports.clock.ms += 1000;
  await queuedHuge(ports, await sampleOrder(ports, (await sampleUser(ports, 'ben')).uid));
  await ports.table.write([{ update: keys.order(order.id), set: { file: { spoiled: true } } }]);
  const waits = containerWaits(ports);
  ports.clock.ms += 5000;
  await sweepJobs(ports);
  expect(waits).toEqual([5]);
  expect(ports.logged.filter((event) => event === 'record unreadable')).toHaveLength(1);
});

test('an unreadable count of a line is logged as such, by the sweep and where a place is announced', async () => {
  const { ports, order } = await orderOfAnna();
  const waiting = await queued(ports, order);
  await openConnection(ports, { connectionId: 'c1', orderId: order.id, uid: order.uid, channel: 'queue' });
  const shards = Array.from({ length: LINE_SHARDS }, (_, shard) => keys.line('small', shard));
  await ports.table.write(shards.map((update) => ({ update, set: { entered: { spoiled: true } } })));
  ports.clock.ms += 5000;
  await announce(ports, waiting);
  expect(ports.logged.filter((event) => event === 'record unreadable')).toHaveLength(1);
  await sweepJobs(ports);
  expect(ports.logged.filter((event) => event === 'record unreadable')).toHaveLength(2);
});

test('the sweep re-queues a job of a silent worker, and fails one that was tried too often', async () => {
  const { ports, order } = await orderOfAnna();
  const job = await queued(ports, order);
  for (let attempt = 1; attempt <= ports.limits.maxAttempts; attempt += 1) {
    await claimed(ports, job);
    ports.sent.length = 0;
    ports.clock.ms += (ports.limits.leaseSeconds + ports.limits.resendAfterSeconds) * 1000;
    const { abandoned } = await sweepJobs(ports);
    const last = attempt === ports.limits.maxAttempts;
    expect(ports.sent).toHaveLength(last ? 0 : 1);
    expect(abandoned.map(({ status }) => status)).toEqual(last ? ['FAILED'] : []);
  }
});

test('a job that ends without its other files counts as abandoned, so that the pages learn of its end', async () => {
  const { ports, order } = await orderOfAnna();
  const { fence, order: making } = await makingMore(ports, order);
  await releaseJob(ports, fence);
  for (let attempt = 2; attempt <= ports.limits.maxAttempts; attempt += 1)
    await releaseJob(ports, (await claimed(ports, making)).fence);
  ports.clock.ms += ports.limits.resendAfterSeconds * 1000;
  expect(await sweepJobs(ports)).toMatchObject({
    resent: 0,
    abandoned: [{ status: 'COMPLETED', job: { state: 'SUCCEEDED' } }],
  });
});

test('a record that cannot be changed does not stop the sweep', async () => {
  const { ports, anna, order } = await orderOfAnna();
  await queued(ports, order);
  await queued(ports, await sampleOrder(ports, anna.uid));
  ports.clock.ms += ports.limits.resendAfterSeconds * 1000;
  const get = ports.table.get.bind(ports.table);
  ports.table.get = async (key) => {
    if (key.pk === keys.order(order.id).pk) throw new Error('no such bytes');
    return await get(key);
  };
  expect((await sweepJobs(ports)).resent).toBe(1);
  expect(ports.logged.filter((event) => event === 'record not swept')).toHaveLength(1);
});

test('the sweep makes up for a message that could not be sent', async () => {
  const { ports, order } = await orderOfAnna();
  const send = ports.queue.send;
  ports.queue.send = async () => {
    throw new Error('the queue is away');
  };
  await queued(ports, order);
  expect(ports.logged).toContain('message not sent');
  ports.queue.send = send;
  ports.clock.ms += ports.limits.resendAfterSeconds * 1000;
  expect((await sweepJobs(ports)).resent).toBe(1);
});

test('a dead letter fails a job without a worker, and leaves one that a worker holds', async () => {
  const { ports, anna, order } = await orderOfAnna();
  const job = await queued(ports, order);
  await claimed(ports, job);
  expect(await failUndelivered(ports, messageFor(job))).toBeUndefined();
  ports.clock.ms += ports.limits.leaseSeconds * 1000;
  expect(await failUndelivered(ports, messageFor(job))).toMatchObject({ status: 'FAILED' });
  expect(await failUndelivered(ports, messageFor(job))).toBeUndefined();
  expect((await ports.table.get(keys.inFlight(anna.uid)))?.jobs).toBe(0);
});

test('a job that no worker could start for three days ends as given up', async () => {
  const { ports, order } = await orderOfAnna();
  await queued(ports, order);
  ports.clock.ms += 71 * 3_600_000;
  expect((await sweepJobs(ports)).resent).toBe(1);
  ports.clock.ms += 3 * 3_600_000;
  expect((await sweepJobs(ports)).abandoned.map(({ id }) => id)).toEqual([order.id]);
});

test('a dead letter leaves a job that never started, and the sweep sends it again', async () => {
  const { ports, order } = await orderOfAnna();
  const job = await queued(ports, order);
  expect(await failUndelivered(ports, messageFor(job))).toBeUndefined();
  ports.clock.ms += ports.limits.resendAfterSeconds * 1000;
  expect((await sweepJobs(ports)).resent).toBe(1);
});
