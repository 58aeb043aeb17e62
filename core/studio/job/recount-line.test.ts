import { beforeEach, expect, test } from 'vitest';
import { COUNT_NAMES, LINE_SHARDS, type LineCounts, lineCounts } from '../line/line-counts.ts';
import { learnedLine } from '../line/pace.ts';
import type { Order } from '../order/order.ts';
import { keys, shardOf } from '../store/keys.ts';
import { UnreadableRecord } from '../store/record.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { claimed, keptPayment, queued } from '../testing/sample-job.ts';
import { sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { queuePosition } from './queue-position.ts';
import { sweepJobs } from './sweep.ts';
import { completeJob } from './work.ts';

let ports: MemoryPorts;
let orders: Order[];
let before: LineCounts;

/** A line with an ended job, two that run and seven that wait, learned by a sweep. */
beforeEach(async () => {
  ports = memoryPorts();
  orders = [];
  for (let user = 0; user < 10; user += 1) {
    const { uid } = await sampleUser(ports, `user${user}`);
    orders.push(await queued(ports, await sampleOrder(ports, uid)));
  }
  const { fence } = await claimed(ports, orders.shift()!);
  ports.clock.ms += 20_000;
  await completeJob(ports, fence, { files: [], report: {}, previewKey: 'preview' });
  for (let job = 0; job < 2; job += 1) await claimed(ports, orders.shift()!);
  await sweepJobs(ports);
  before = await lineCounts(ports, 'small');
  expect(before).toMatchObject({ entered: 10, left: 3, started: 3, ended: 1 });
});

const shardOfJob = ({ job }: Order) => keys.line('small', shardOf(job!.id, LINE_SHARDS));
const spoil = async (order: Order, names: readonly string[]) => {
  const set = Object.fromEntries(names.map((name) => [name, { spoiled: true }]));
  await ports.table.write([{ update: shardOfJob(order), set }]);
};
const places = async () => {
  // The line is read at most once a second.
  ports.clock.ms += 2000;
  return await Promise.all(orders.map((order) => queuePosition(ports, order)));
};

test.each([
  ...COUNT_NAMES.filter((name) => name !== 'workSeconds').map((name) => [name]),
  ['entered', 'enteredSeconds', 'started', 'startedSeconds'],
  ['paidEntered', 'paidEnteredSeconds', 'paidLeft', 'paidLeftSeconds'],
  ['laterEntered', 'laterEnteredSeconds', 'laterLeft', 'laterLeftSeconds'],
])('a sweep counts a line again of which %s was spoiled', async (...names) => {
  const { uid } = await sampleUser(ports, 'payer');
  await ports.table.write([{ put: keptPayment(uid) }]);
  for (let order = 0; order < 2; order += 1) orders.push(await queued(ports, await sampleOrder(ports, uid)));
  const [paid, later] = orders.slice(-2);
  expect([paid!.job?.lane, later!.job?.lane]).toEqual(['paid', 'later']);
  before = await lineCounts(ports, 'small');
  const known = await places();
  await spoil(
    names[0]!.startsWith('paid') ? paid! : names[0]!.startsWith('later') ? later! : orders[3]!,
    names,
  );
  await expect(lineCounts(ports, 'small')).rejects.toThrow(UnreadableRecord);
  await sweepJobs(ports);
  expect(ports.logged).toContain('line recounted');
  expect(await lineCounts(ports, 'small')).toEqual(before);
  expect((await places()).map((place) => place?.queue)).toEqual(known.map((place) => place?.queue));
});

test('recounts an empty shard from the jobs and the first ticket', async () => {
  const known = (await places()).map((place) => place?.queue);
  await spoil(orders[3]!, COUNT_NAMES);
  await sweepJobs(ports);
  const { entered, left, started, ended } = await lineCounts(ports, 'small');
  expect([entered - left, started - ended]).toEqual([7, 2]);
  expect((await places()).map((place) => place?.queue)).toEqual(known);
  // The pace was learned before, and stays.
  const { recentWork, recentEstimates } = (await learnedLine(ports, 'small'))!;
  await sweepJobs(ports);
  expect(await learnedLine(ports, 'small')).toMatchObject({ recentWork, recentEstimates });
  // A new job is the last, and the others move up when one leaves.
  const { uid } = await sampleUser(ports, 'ben');
  orders.push(await queued(ports, await sampleOrder(ports, uid)));
  expect((await places()).at(-1)?.queue).toBe(7);
  await claimed(ports, orders.shift()!);
  expect((await places()).at(-1)?.queue).toBe(6);
});

/** The keys of the shards in which this count is not zero. */
const shardsThatCount = (name: keyof LineCounts) => {
  const shards = [...ports.table.items.values()].filter((item) => Number(item[name] ?? 0) > 0);
  return shards.map(({ pk, sk }) => ({ pk, sk }));
};

test.each([
  ['all of both', COUNT_NAMES, COUNT_NAMES],
  ['all of one, and what entered of the other', COUNT_NAMES, ['entered', 'enteredSeconds']],
  ['all of one, and what left of the other', COUNT_NAMES, ['left', 'leftSeconds']],
])('two shards that are spoiled at once count no job twice: %s', async (_what, ofOne, ofOther) => {
  const known = (await places()).map((place) => place?.queue);
  const [other] = shardsThatCount('left');
  const one = shardOfJob(orders.find((order) => shardOfJob(order).sk !== other!.sk)!);
  for (const [key, names] of [
    [one, ofOne],
    [other!, ofOther],
  ] as const) {
    const set = Object.fromEntries(names.map((name) => [name, { spoiled: true }]));
    await ports.table.write([{ update: key, set }]);
  }
  await sweepJobs(ports);
  const { entered, enteredSeconds, left, leftSeconds, started, ended } = await lineCounts(ports, 'small');
  expect({ left, leftSeconds }).toEqual({ left: before.left, leftSeconds: before.leftSeconds });
  expect([entered - left, enteredSeconds - leftSeconds]).toEqual([
    7,
    before.enteredSeconds - before.leftSeconds,
  ]);
  expect(started - ended).toBe(2);
  expect((await places()).map((place) => place?.queue)).toEqual(known);
});

test('a lost shard loses the times of ended jobs, without changing the predicted wait', async () => {
  const done = [...ports.table.items.values()].find(
    ({ entered, ended }) => entered !== undefined && ended === 1,
  );
  await ports.table.write([{ update: done!, set: { workSeconds: { spoiled: true } } }]);
  await sweepJobs(ports);
  expect(await lineCounts(ports, 'small')).toEqual({ ...before, workSeconds: 10 });
  const { recentWork, recentEstimates } = (await learnedLine(ports, 'small'))!;
  expect(recentWork / recentEstimates).toBe(2);
  const { fence } = await claimed(ports, orders.shift()!);
  ports.clock.ms += 20_000;
  await completeJob(ports, fence, { files: [], report: {}, previewKey: 'preview' });
  await sweepJobs(ports);
  const learned = (await learnedLine(ports, 'small'))!;
  expect(learned.recentWork / learned.recentEstimates).toBe(2);
});

test('the lost work of a shard is not attributed to jobs of other shards', async () => {
  const endQuickly = async () => {
    const order = orders.shift()!;
    const { fence } = await claimed(ports, order);
    ports.clock.ms += 1000;
    await completeJob(ports, fence, { files: [], report: {}, previewKey: 'preview' });
    return order;
  };
  const quick = await endQuickly();
  await sweepJobs(ports);
  const known = (await learnedLine(ports, 'small'))!;
  await endQuickly();
  await spoil(quick, ['workSeconds']);
  await sweepJobs(ports);
  const { recentWork, recentEstimates } = (await learnedLine(ports, 'small'))!;
  expect([recentWork, recentEstimates]).toEqual([known.recentWork, known.recentEstimates]);
});

test('a shard that changes while it is counted is left to the next sweep', async () => {
  await spoil(orders[3]!, ['entered']);
  const { table } = ports;
  const write = table.write.bind(table);
  let meddles = true;
  table.write = async (writes) => {
    const counts = writes.some((each) => 'put' in each && each.put.sk === shardOfJob(orders[3]!).sk);
    if (counts && meddles) {
      meddles = false;
      await write([{ update: shardOfJob(orders[3]!), add: { ended: 1, started: 1 } }]);
    }
    await write(writes);
  };
  await sweepJobs(ports);
  expect(ports.logged).not.toContain('line recounted');
  await sweepJobs(ports);
  expect(ports.logged).toContain('line recounted');
  expect(await lineCounts(ports, 'small')).toMatchObject({ ended: 2, started: 4, entered: 10 });
});
