import { expect, test, vi } from 'vitest';
import {
  HUGE_WORKER_FROM_SECONDS,
  LARGE_WORKER_FROM_SECONDS,
  WORKER_START_SECONDS,
} from '../../rules/order/worker-sizes.ts';
import { lineCounts, NO_COUNTS } from '../line/line-counts.ts';
import { learnFrom } from '../line/pace.ts';
import { markDeleting } from '../order/delete.ts';
import type { Order } from '../order/order.ts';
import { claimed, orderOfAnna, queued } from '../testing/sample-job.ts';
import { sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { cancelJob } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { placeInLine, queuePosition } from './queue-position.ts';
import { sweepJobs } from './sweep.ts';
import { failJob } from './work.ts';

test('the queue position counts the jobs ahead, and the wait grows with them', async () => {
  const { ports } = await orderOfAnna();
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
  const { ports } = await orderOfAnna();
  const jobs = [];
  for (let number = 0; number < 120; number += 1) {
    const user = await sampleUser(ports, `user${number}`);
    jobs.push(await queued(ports, await sampleOrder(ports, user.uid)));
    ports.clock.ms += 1000;
  }
  const [get, query] = [vi.spyOn(ports.table, 'get'), vi.spyOn(ports.table, 'query')];
  expect(await queuePosition(ports, jobs.at(-1)!)).toEqual({ queue: 119, estimated: 119 * 5 + 10 });
  expect(await queuePosition(ports, jobs[60]!)).toEqual({ queue: 60, estimated: 60 * 5 + 10 });
  // The counts and the learned pace of the line.
  expect(query).toHaveBeenCalledTimes(1);
  expect(get).toHaveBeenCalledTimes(1);
});

test('a job that leaves the line, for a worker or by cancelling, moves those behind it up', async () => {
  const { ports } = await orderOfAnna();
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
  const { ports } = await orderOfAnna();
  const enqueue = async (name: string, seconds: number) => {
    const order = await sampleOrder(ports, (await sampleUser(ports, name)).uid);
    return await enqueueJob(ports, order, { plan: samplePlan('content', seconds) });
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

test('the wait for a container includes its start, and the line of containers is its own', async () => {
  const { ports, order } = await orderOfAnna();
  await queued(ports, await sampleOrder(ports, (await sampleUser(ports, 'ben')).uid));
  const plan = samplePlan('content', HUGE_WORKER_FROM_SECONDS);
  const huge = await enqueueJob(ports, order, { plan });
  expect(await queuePosition(ports, huge)).toEqual({
    queue: 0,
    estimated: HUGE_WORKER_FROM_SECONDS + WORKER_START_SECONDS.huge,
  });
  expect(await lineCounts(ports, 'huge')).toMatchObject({ entered: 1, left: 0 });
  // Each job ahead also costs a start. All containers of the host run at once, from the beginning.
  const ahead = 32;
  const counts = { ...NO_COUNTS, entered: ahead + 1, enteredSeconds: (ahead + 1) * 300 };
  const last = {
    ticket: ahead + 1,
    ticketSeconds: ahead * 300,
    estimateSeconds: 300,
    worker: 'huge' as const,
  };
  const learned = { ...learnFrom(NO_COUNTS), workers: 16 };
  const start = WORKER_START_SECONDS.huge;
  expect(placeInLine(last, { counts, learned })).toEqual({
    queue: ahead,
    estimated: 2 * 300 + 3 * start + 300,
  });
  const { order: running } = (await claimed(ports, huge)) as { order: Order };
  expect(await queuePosition(ports, running)).toEqual({ queue: 0, estimated: HUGE_WORKER_FROM_SECONDS });
});

test.each([20, 2000])(
  'with %i workers that are busy, the wait is what is ahead, divided by them',
  (workers) => {
    const seconds = 10;
    const ahead = 5 * workers;
    const counts = {
      ...NO_COUNTS,
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
    expect(placeInLine(job, { counts })).toEqual({ queue: ahead - 1, estimated: Math.ceil(whole) });
    // Jobs that take half of what was estimated halve the wait.
    const faster = { ...counts, workSeconds: counts.workSeconds / 2 };
    expect(placeInLine(job, { counts: faster }).estimated).toBe(Math.ceil(whole / 2));
  },
);
