import { expect, test, vi } from 'vitest';
import type { VisibleError } from '../../contract/envelope.ts';
import { GENERATION_SECONDS_PER_DAY, JOBS_IN_FLIGHT_PER_USER } from '../../rules/order/job-limits.ts';
import { LARGE_WORKER_FROM_SECONDS } from '../../rules/order/worker-sizes.ts';
import { LINE_SHARDS, lineCounts } from '../line/line-counts.ts';
import { deleteOrder, markDeleting } from '../order/delete.ts';
import { findOrder, type Order } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { cancelJob, failUndelivered } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { placeInLine, queuePosition } from './queue-position.ts';
import { sweepJobs } from './sweep.ts';
import { claimJob, failJob, publishFrame, releaseJob, renewLease } from './work.ts';

async function queued(ports: MemoryPorts, order: Order, key?: string): Promise<Order> {
  return await enqueueJob(ports, order, samplePlan(), key);
}

function messageFor({ id, uid, job }: Order) {
  return { orderId: id, jobId: job!.id, uid, worker: job!.worker };
}

async function claimed(ports: MemoryPorts, order: Order) {
  const claim = await claimJob(ports, messageFor(order));
  if (claim.kind !== 'claimed') throw new Error(claim.kind);
  return claim;
}

async function start() {
  const ports = memoryPorts();
  const anna = await sampleUser(ports);
  return { ports, anna, order: await sampleOrder(ports, anna.uid) };
}

const LATE = { frameKey: 'late', structureKey: 'late' };
const FRAME = { frameKey: 'frame', structureKey: 'structure' };

test('one job at a time: a second one is refused until the end, and a repeated key returns the first', async () => {
  const { ports, order } = await start();
  const first = await queued(ports, order, 'key');
  expect(ports.sent).toEqual([messageFor(first)]);
  expect((await queued(ports, order, 'key')).job?.id).toBe(first.job?.id);
  await expect(queued(ports, order)).rejects.toMatchObject({ codeName: 'taskRunning' });
  expect(ports.sent).toHaveLength(1);
});

test('simultaneous requests with one key queue one job, and none is refused', async () => {
  const { ports, order } = await start();
  const all = await Promise.all([1, 2, 3, 4].map(() => queued(ports, order, 'key')));
  expect(new Set(all.map(({ job }) => job?.id)).size).toBe(1);
  expect(ports.sent).toHaveLength(1);
});

test('a finished order may be generated again, but not once it is paid, since a payment is for one lattice', async () => {
  const { ports, order } = await start();
  const done = await finishOrder(ports, order);
  expect((await finishOrder(ports, done, 'other content')).status).toBe('COMPLETED');
  await ports.table.write([{ update: keys.order(order.id), set: { paidLow: 'order' } }]);
  await expect(queued(ports, order)).rejects.toMatchObject({ codeName: 'latticeKept' });
});

test('a repeated task returns the existing result; another field counts as another task', async () => {
  const { ports, order } = await start();
  const done = await finishOrder(ports, order);
  const sent = ports.sent.length;
  const again = await queued(ports, done);
  expect(again).toMatchObject({ status: 'COMPLETED', version: done.version });
  expect(ports.sent).toHaveLength(sent);
  const plan = samplePlan();
  const otherField = { ...plan, request: { ...plan.request, fieldId: 1 } };
  expect((await enqueueJob(ports, done, otherField, undefined)).status).toBe('PREPARING');
});

test('jobs in flight per user are limited, and an ended job frees its place', async () => {
  const { ports, anna } = await start();
  const orders = [];
  for (let count = 0; count <= JOBS_IN_FLIGHT_PER_USER; count += 1)
    orders.push(await sampleOrder(ports, anna.uid));
  const last = orders.pop()!;
  for (const order of orders) await queued(ports, order);
  await expect(queued(ports, last)).rejects.toMatchObject({ codeName: 'tooManyJobs' });
  await cancelJob(ports, anna.uid, orders[0]!.id);
  expect((await queued(ports, last)).status).toBe('PREPARING');
});

test('a user has two hours of worker time a day, whatever ends the jobs', async () => {
  const { ports, anna, order } = await start();
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

test('deleting an order charges the time of its running job', async () => {
  const { ports, anna, order } = await start();
  await claimed(ports, await queued(ports, order));
  ports.clock.ms += 40_000;
  await deleteOrder(ports, anna.uid, order.id);
  const day = new Date(ports.clock.ms).toISOString().slice(0, 10);
  expect(await ports.table.get(keys.generationSeconds(anna.uid, day))).toMatchObject({ seconds: 40 });
});

test('a job that no worker took costs nothing', async () => {
  const { ports, anna, order } = await start();
  await queued(ports, order);
  ports.clock.ms += 40_000;
  await cancelJob(ports, anna.uid, order.id);
  const day = new Date(ports.clock.ms).toISOString().slice(0, 10);
  expect(await ports.table.get(keys.generationSeconds(anna.uid, day))).toBeUndefined();
});

test('one of two workers with the same message gets the job, until its lease expires', async () => {
  const { ports, order } = await start();
  const job = await queued(ports, order);
  const first = await claimed(ports, job);
  expect((await claimJob(ports, messageFor(job))).kind).toBe('busy');
  ports.clock.ms += ports.limits.leaseSeconds * 1000;
  const second = await claimed(ports, job);
  expect(second.fence.attempt).toBe(first.fence.attempt + 1);
  expect(await publishFrame(ports, first.fence, LATE)).toBeUndefined();
  expect(await failJob(ports, first.fence, 'not-possible')).toBeUndefined();
  expect((await publishFrame(ports, second.fence, FRAME))?.structureKey).toBe('structure');
});

test('a heartbeat keeps the claim, and progress never decreases', async () => {
  const { ports, order } = await start();
  const { fence } = await claimed(ports, await queued(ports, order));
  for (let beat = 0; beat < 20; beat += 1) {
    ports.clock.ms += ports.limits.heartbeatSeconds * 1000;
    expect(await renewLease(ports, fence, 0.5 - beat / 100)).toBeDefined();
  }
  expect((await findOrder(ports, order.id))?.job?.progress).toBe(0.5);
});

test('a cancelled job ends at once, its worker loses the claim and the message finds nothing to do', async () => {
  const { ports, anna, order } = await start();
  const job = await queued(ports, order);
  const { fence } = await claimed(ports, job);
  const cancelled = await cancelJob(ports, anna.uid, order.id);
  expect(cancelled).toMatchObject({ status: 'FAILED', failure: { code: 'cancelled' } });
  expect(await renewLease(ports, fence, 0.9)).toBeUndefined();
  expect((await claimJob(ports, messageFor(job))).kind).toBe('gone');
  expect((await cancelJob(ports, anna.uid, order.id)).version).toBe(cancelled.version);
  expect((await ports.table.get(keys.inFlight(anna.uid)))?.jobs).toBe(0);
});

test('a released job may be claimed at once; after too many claims it fails', async () => {
  const { ports, order } = await start();
  const job = await queued(ports, order);
  for (let attempt = 1; attempt <= ports.limits.maxAttempts; attempt += 1) {
    const { fence } = await claimed(ports, job);
    expect(fence.attempt).toBe(attempt);
    await releaseJob(ports, fence);
  }
  const last = await claimJob(ports, messageFor(job));
  expect(last).toMatchObject({
    kind: 'given-up',
    order: { status: 'FAILED', failure: { code: 'gave-up' } },
  });
});

test('the sweep re-queues jobs that wait without a message, with growing delays', async () => {
  const { ports, order } = await start();
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

test('the sweep re-queues a job whose worker is silent, and fails one that was tried too often', async () => {
  const { ports, order } = await start();
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

test('a record that cannot be changed does not stop the sweep', async () => {
  const { ports, anna, order } = await start();
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
  const { ports, order } = await start();
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
  const { ports, anna, order } = await start();
  const job = await queued(ports, order);
  await claimed(ports, job);
  expect(await failUndelivered(ports, messageFor(job))).toBeUndefined();
  ports.clock.ms += ports.limits.leaseSeconds * 1000;
  expect(await failUndelivered(ports, messageFor(job))).toMatchObject({ status: 'FAILED' });
  expect(await failUndelivered(ports, messageFor(job))).toBeUndefined();
  expect((await ports.table.get(keys.inFlight(anna.uid)))?.jobs).toBe(0);
});

test('the queue position counts the jobs ahead, and the wait grows with them', async () => {
  const { ports } = await start();
  const waits = [];
  for (const name of ['ben', 'cleo', 'dora']) {
    const user = await sampleUser(ports, name);
    const job = await queued(ports, await sampleOrder(ports, user.uid));
    waits.push(await queuePosition(ports, job));
    ports.clock.ms += 1000;
  }
  expect(waits.map((wait) => wait?.queue)).toEqual([0, 1, 2]);
  expect(waits.map((wait) => wait?.estimated)).toEqual([10, 15, 20]);
});

test('a place costs the same few reads in a long line, and none while the last answer is fresh', async () => {
  const { ports } = await start();
  const jobs = [];
  for (let number = 0; number < 120; number += 1) {
    const user = await sampleUser(ports, `user${number}`);
    jobs.push(await queued(ports, await sampleOrder(ports, user.uid)));
    ports.clock.ms += 1000;
  }
  const [get, query] = [vi.spyOn(ports.table, 'get'), vi.spyOn(ports.table, 'query')];
  expect(await queuePosition(ports, jobs.at(-1)!)).toEqual({ queue: 119, estimated: 119 * 5 + 10 });
  expect(await queuePosition(ports, jobs[60]!)).toEqual({ queue: 60, estimated: 60 * 5 + 10 });
  expect(get).toHaveBeenCalledTimes(LINE_SHARDS);
  expect(query).not.toHaveBeenCalled();
});

test('whoever leaves the line, by a worker or by cancelling, makes those behind move up', async () => {
  const { ports } = await start();
  const jobs: Order[] = [];
  for (const name of ['ben', 'cleo', 'dora', 'emil'])
    jobs.push(await queued(ports, await sampleOrder(ports, (await sampleUser(ports, name)).uid)));
  const last = async () => {
    ports.clock.ms += 1000;
    return (await queuePosition(ports, jobs.at(-1)!))?.queue;
  };
  expect(await last()).toBe(3);
  await claimed(ports, jobs[0]!);
  expect(await last()).toBe(2);
  await cancelJob(ports, jobs[1]!.uid, jobs[1]!.id);
  expect(await last()).toBe(1);
  await markDeleting(ports, jobs[2]!.uid, jobs[2]!.id);
  expect(await last()).toBe(0);
});

test('a job waits for the size of worker that its estimate asks for, behind jobs of that size alone', async () => {
  const { ports } = await start();
  const enqueue = async (name: string, seconds: number) => {
    const order = await sampleOrder(ports, (await sampleUser(ports, name)).uid);
    return await enqueueJob(ports, order, samplePlan('content', seconds), undefined);
  };
  const small = LARGE_WORKER_FROM_SECONDS - 1;
  const jobs = [];
  for (const [name, seconds] of Object.entries({ ben: small, cleo: small, dora: LARGE_WORKER_FROM_SECONDS }))
    jobs.push(await enqueue(name, seconds));
  expect(ports.sent.map(({ worker }) => worker)).toEqual(['small', 'small', 'large']);
  const places = await Promise.all(jobs.map((job) => queuePosition(ports, job)));
  expect(places.map((place) => place?.queue)).toEqual([0, 1, 0]);
  // The sweep wakes a worker of the same size.
  ports.clock.ms += 3600_000;
  await sweepJobs(ports);
  expect(ports.sent.slice(3).map(({ worker }) => worker)).toEqual(['small', 'small', 'large']);
  const large = await claimed(ports, jobs[2]!);
  ports.clock.ms += 2000;
  expect(await queuePosition(ports, jobs[1]!)).toMatchObject({ queue: 1 });
  await failJob(ports, large.fence, 'proof-failed');
  expect(await lineCounts(ports, 'large')).toMatchObject({ entered: 1, left: 1, started: 1, ended: 1 });
  expect(await lineCounts(ports, 'small')).toMatchObject({ entered: 2, left: 0, started: 0, ended: 0 });
});

test.each([20, 2000])(
  'with %i workers that are busy, the wait is what is ahead, divided by them',
  (workers) => {
    const seconds = 10;
    const ahead = 5 * workers;
    const counts = {
      entered: 10_000 + ahead,
      enteredSeconds: (10_000 + ahead) * seconds,
      left: 10_000,
      leftSeconds: 10_000 * seconds,
      started: 10_000,
      startedSeconds: 10_000 * seconds,
      ended: 10_000 - workers,
      endedSeconds: (10_000 - workers) * seconds,
      workSeconds: (10_000 - workers) * seconds,
    };
    const job = { ticket: counts.entered, ticketSeconds: counts.enteredSeconds, estimateSeconds: seconds };
    // Half a job of the one worker that ends first, five jobs each, and its own.
    const whole = (0.5 * seconds) / workers + 5 * seconds + seconds;
    expect(placeInLine(job, counts)).toEqual({ queue: ahead - 1, estimated: Math.ceil(whole) });
    // Jobs that take half of what was estimated halve the wait.
    const faster = { ...counts, workSeconds: counts.workSeconds / 2 };
    expect(placeInLine(job, faster).estimated).toBe(Math.ceil(whole / 2));
  },
);
