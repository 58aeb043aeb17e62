import { expect, test } from 'vitest';
import { placeInLine, queuePosition } from '../job/queue-position.ts';
import { sweepJobs } from '../job/sweep.ts';
import { completeJob } from '../job/work.ts';
import { keys } from '../store/keys.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { claimed, queued } from '../testing/sample-job.ts';
import { portsOfUser, sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { lineCounts, NO_COUNTS } from './line-counts.ts';
import { learnedLine, learnFrom, paceOf } from './pace.ts';

/** Counts after this many more jobs of 10 s by estimate, which took `workSeconds` each. */
function ended(before: typeof NO_COUNTS, jobs: number, workSeconds: number) {
  const seconds = 10 * jobs;
  return {
    ...before,
    entered: before.entered + jobs,
    enteredSeconds: before.enteredSeconds + seconds,
    left: before.left + jobs,
    leftSeconds: before.leftSeconds + seconds,
    started: before.started + jobs,
    startedSeconds: before.startedSeconds + seconds,
    ended: before.ended + jobs,
    endedSeconds: before.endedSeconds + seconds,
    workSeconds: before.workSeconds + workSeconds * jobs,
  };
}

test('recent jobs set the pace: an engine twice as fast is believed after three hundred jobs, whatever came before', () => {
  const old = ended(NO_COUNTS, 100_000, 10);
  expect(paceOf(old)).toBe(1);
  let learned = learnFrom(old);
  let counts = old;
  const paces = [];
  for (let minute = 0; minute < 3; minute += 1) {
    counts = ended(counts, 100, 5);
    paces.push(paceOf(counts, learned));
    learned = learnFrom(counts, learned);
  }
  for (const [index, pace] of paces.entries()) expect(pace).toBeLessThan(index === 0 ? 1 : paces[index - 1]!);
  expect(learned.recentEstimates).toBeLessThan(10 * 150);
  expect(paceOf(counts, learned)).toBeLessThan(0.6);
});

test('the sweep stores the pace of ended jobs and the workers of the host, once for each change', async () => {
  const ports = { ...memoryPorts() };
  ports.limits = { ...ports.limits, workers: { small: 20, large: 4 } };
  const { uid } = await sampleUser(ports);
  const { fence } = await claimed(ports, await queued(ports, await sampleOrder(ports, uid)));
  ports.clock.ms += 20_000;
  await completeJob(ports, fence, { files: [], report: {}, previewKey: 'preview' });
  await sweepJobs(ports);
  const learned = await learnedLine(ports, 'small');
  expect(learned).toMatchObject({ workers: 20, ended: 1, workSeconds: 20 });
  expect(await learnedLine(ports, 'large')).toMatchObject({ workers: 4, ended: 0 });
  expect(paceOf(await lineCounts(ports, 'small'), learned)).toBe(2);
  const { table } = ports;
  let writes = 0;
  ports.table = Object.assign(Object.create(table), {
    write: async (each: Parameters<typeof table.write>[0]) => {
      writes += 1;
      await table.write(each);
    },
  });
  await sweepJobs(ports);
  expect(writes).toBe(0);
});

test('queue positions survive a spoiled record of the learned pace, and the next sweep logs and replaces it', async () => {
  const { ports, uid } = await portsOfUser();
  const order = await queued(ports, await sampleOrder(ports, uid));
  await sweepJobs(ports);
  await ports.table.write([{ update: keys.learnedLine('small'), set: { recentWork: { spoiled: true } } }]);
  expect(await learnedLine(ports, 'small')).toBeUndefined();
  expect(await queuePosition(ports, order)).toMatchObject({ queue: 0 });
  for (const logged of [1, 1]) {
    await sweepJobs(ports);
    expect(ports.logged.filter((event) => event === 'record unreadable')).toHaveLength(logged);
  }
  expect(await learnedLine(ports, 'small')).toMatchObject({ recentWork: 0 });
});

test('a line that begins with few workers counts on those that its queues add, up to the maximum of the host', () => {
  const before = ended(NO_COUNTS, 1000, 10);
  const waiting = 1000;
  // Five workers run, a thousand jobs of 10 s wait.
  const counts = {
    ...before,
    entered: before.entered + waiting + 5,
    enteredSeconds: before.enteredSeconds + (waiting + 5) * 10,
    left: before.left + 5,
    leftSeconds: before.leftSeconds + 50,
    started: before.started + 5,
    startedSeconds: before.startedSeconds + 50,
  };
  const job = { ticket: counts.entered, ticketSeconds: counts.enteredSeconds, estimateSeconds: 10 };
  const wait = (workers?: number) =>
    placeInLine(job, {
      counts,
      learned: workers === undefined ? undefined : { ...learnFrom(before), workers },
    }).estimated;
  // Without a known maximum: five workers throughout. With it: ten more a second, 10 005 s of work in 44 s.
  expect(wait()).toBeGreaterThan(2000);
  expect(wait(5)).toBe(wait());
  expect(wait(2000)).toBeGreaterThan(10 + 43);
  expect(wait(2000)).toBeLessThan(10 + 46);
  // Twenty are there after a second and a half.
  expect(wait(20)).toBeGreaterThan(10 + 10_000 / 20);
  expect(wait(20)).toBeLessThan(10 + 10_000 / 20 + 5);
});
