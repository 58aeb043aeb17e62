import { expect, test } from 'vitest';
import { USUAL_START_EVERY } from '../line/lanes.ts';
import { deleteOrder } from '../order/delete.ts';
import { findOrder, type Order, orderItem } from '../order/order.ts';
import { giveTurn, jobsInFlight } from '../order/turn.ts';
import { keys } from '../store/keys.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { keptPayment, messageFor, queued } from '../testing/sample-job.ts';
import { portsOfUser, sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { cancelJob } from './end.ts';
import { enqueueJob } from './enqueue.ts';
import { messagesInTurn } from './in-turn.ts';
import { queuePosition } from './queue-position.ts';
import { sweepJobs } from './sweep.ts';
import { claimJob } from './work.ts';

/** Queues jobs of an account, a second apart. */
async function enqueue(
  ports: MemoryPorts,
  name: string,
  { jobs = 1, hasPaid = false } = {},
): Promise<Order[]> {
  const { uid } = await sampleUser(ports, name);
  if (hasPaid) await ports.table.write([{ put: keptPayment(uid) }]);
  const orders = [];
  for (let job = 0; job < jobs; job += 1) {
    orders.push(await queued(ports, await sampleOrder(ports, uid)));
    ports.clock.ms += 1000;
  }
  return orders;
}

/** Starts the next job as a worker does that the oldest message wakes. Returns its order. */
async function startNext(ports: MemoryPorts): Promise<Order | undefined> {
  ports.clock.ms += 10;
  const woken = ports.sent.shift();
  for (const message of woken === undefined ? [] : await messagesInTurn(ports, woken)) {
    const claim = await claimJob(ports, message);
    if (claim.kind !== 'claimed') continue;
    await giveTurn(ports, claim.order.uid);
    return claim.order;
  }
  return undefined;
}

const placeOf = async (ports: MemoryPorts, { id }: Order) => {
  // The line is read at most once a second.
  ports.clock.ms += 1000;
  return (await queuePosition(ports, (await findOrder(ports, id))!))?.queue;
};

test('eight accounts with three jobs each put the next customer behind one job of each, and a payer behind none', async () => {
  const ports = memoryPorts();
  const names = ['ada', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hal'];
  const before = [];
  for (const name of names) before.push(...(await enqueue(ports, name, { jobs: 3 })));
  const [customer] = await enqueue(ports, 'customer');
  // Behind the first jobs, not behind all 24.
  expect(await placeOf(ports, customer!)).toBe(8);
  const [payer] = await enqueue(ports, 'payer', { hasPaid: true });
  expect(await placeOf(ports, payer!)).toBe(0);
  expect(await placeOf(ports, customer!)).toBe(9);
  const started = [];
  for (let next = await startNext(ports); next !== undefined; next = await startNext(ports))
    started.push(next);
  expect(started).toHaveLength(before.length + 2);
  // One start in four serves the others first.
  expect(started.slice(0, 3).map(({ id }) => id)).toContain(payer!.id);
  expect(started.findIndex(({ id }) => id === customer!.id)).toBe(9);
  const turns = started.filter(({ id }) => id !== payer!.id && id !== customer!.id).map(({ uid }) => uid);
  for (const round of [0, 1, 2]) expect(new Set(turns.slice(round * 8, round * 8 + 8)).size).toBe(8);
});

test('jobs of one account start at once while workers are free', async () => {
  const ports = memoryPorts();
  const jobs = await enqueue(ports, 'anna', { jobs: 3 });
  const started = [await startNext(ports), await startNext(ports), await startNext(ports)];
  expect(started.map((order) => order?.id)).toEqual(jobs.map(({ id }) => id));
});

test('a job that is cancelled or deleted passes its turn on, and a payment moves the next one up further', async () => {
  const ports = memoryPorts();
  await enqueue(ports, 'ben');
  const [first, second, third] = await enqueue(ports, 'anna', { jobs: 3 });
  expect(await placeOf(ports, third!)).toBe(3);
  await cancelJob(ports, first!.uid, first!.id);
  expect(await placeOf(ports, second!)).toBe(1);
  await ports.table.write([{ put: keptPayment(first!.uid) }]);
  await deleteOrder(ports, second!.uid, second!.id);
  expect(await placeOf(ports, third!)).toBe(0);
  expect(await jobsInFlight(ports, first!.uid)).toMatchObject({
    jobs: 1,
    turns: { small: third!.job?.id },
    later: [],
  });
});

test('a turn lost with the process that should give it is given by the sweep, and without it the job comes last', async () => {
  const ports = memoryPorts();
  const [first, second] = await enqueue(ports, 'anna', { jobs: 2 });
  await enqueue(ports, 'ben');
  // The worker dies right after the claim.
  await claimJob(ports, messageFor(first!));
  expect(await placeOf(ports, second!)).toBe(1);
  const order = await messagesInTurn(ports, messageFor(second!));
  expect(order.map(({ orderId }) => orderId).at(-1)).toBe(second!.id);
  ports.clock.ms += 3600_000;
  await sweepJobs(ports);
  expect(await jobsInFlight(ports, first!.uid)).toMatchObject({
    turns: { small: second!.job?.id },
    later: [],
  });
});

test('jobs that an earlier release took out of the line do not keep the turn of their account', async () => {
  const ports = memoryPorts();
  const [first, second, third] = await enqueue(ports, 'anna', { jobs: 3 });
  // It changes the orders alone.
  for (const { id } of [first!, second!]) {
    const order = (await findOrder(ports, id))!;
    const job = { ...order.job!, state: 'RUNNING' as const };
    await ports.table.write([{ put: orderItem({ ...order, job }) }]);
  }
  await giveTurn(ports, first!.uid);
  expect(await jobsInFlight(ports, first!.uid)).toEqual({
    jobs: 3,
    turns: { small: third!.job?.id },
    later: [],
  });
  expect((await findOrder(ports, third!.id))?.job?.lane).toBe('usual');
});

test('an account has a turn in the line of each size: its large jobs keep no small one waiting, nor the reverse', async () => {
  const ports = memoryPorts();
  const queue = async (uid: string, seconds: number) => {
    ports.clock.ms += 1000;
    return await enqueueJob(ports, await sampleOrder(ports, uid), {
      plan: samplePlan('content', seconds),
    });
  };
  for (const [name, sizes] of [
    ['anna', [60, 10, 60]],
    ['ben', [10, 60, 10]],
  ] as const) {
    const { uid } = await sampleUser(ports, name);
    const [first, other, second] = [
      await queue(uid, sizes[0]),
      await queue(uid, sizes[1]),
      await queue(uid, sizes[2]),
    ];
    expect([first, other, second].map(({ job }) => job?.lane)).toEqual(['usual', 'usual', 'later']);
    // Another size of its account starts: the second of this size still waits for its own turn.
    await claimJob(ports, messageFor(other));
    expect(await giveTurn(ports, uid)).toEqual(new Set([first.job?.worker]));
    expect((await findOrder(ports, second.id))?.job?.lane).toBe('later');
    await claimJob(ports, messageFor(first));
    await giveTurn(ports, uid);
    expect((await findOrder(ports, second.id))?.job?.lane).toBe('usual');
    expect((await jobsInFlight(ports, uid)).later).toEqual([]);
  }
});

test('a line that payers keep full starts a job of another account all the same, at the promised place', async () => {
  const ports = memoryPorts();
  for (let payer = 0; payer < 20; payer += 1) await enqueue(ports, `payer${payer}`, { hasPaid: true });
  const [free] = await enqueue(ports, 'free');
  expect(await placeOf(ports, free!)).toBe(USUAL_START_EVERY - 1);
  const others = [];
  for (let name = 0; name < 20; name += 1) others.push(...(await enqueue(ports, `other${name}`)));
  const ids = new Set([free!, ...others].map(({ id }) => id));
  const started = [];
  for (let start = 0; start < 40; start += 1) {
    started.push((await startNext(ports))!.id);
    await enqueue(ports, `late${start}`, { hasPaid: true });
  }
  expect(started).toContain(free!.id);
  const share = started.filter((id) => ids.has(id)).length / started.length;
  expect(share).toBeGreaterThan(0.5 / USUAL_START_EVERY);
  expect(share).toBeLessThan(2 / USUAL_START_EVERY);
});

test('simultaneous requests of one account give one job its turn, and the others wait after it', async () => {
  const { ports, uid } = await portsOfUser('anna');
  const orders = [];
  for (let order = 0; order < 3; order += 1) orders.push(await sampleOrder(ports, uid));
  const jobs = await Promise.all(orders.map((order) => queued(ports, order)));
  expect(jobs.map(({ job }) => job?.lane).sort()).toEqual(['later', 'later', 'usual']);
  expect((await ports.table.get(keys.inFlight(uid)))?.jobs).toBe(3);
});

test('a worker tries the head of the line, its own job last if the index lags, and first if it no longer waits', async () => {
  const ports = memoryPorts();
  const [ben] = await enqueue(ports, 'ben');
  const [anna] = await enqueue(ports, 'anna');
  const tried = async (order: Order) =>
    (await messagesInTurn(ports, messageFor(order))).map(({ orderId }) => orderId);
  expect(await tried(anna!)).toEqual([ben!.id, anna!.id]);
  const { query } = ports.table;
  ports.table.query = async (asked) =>
    (await query.call(ports.table, asked)).filter(({ id }) => id !== anna!.id);
  expect(await tried(anna!)).toEqual([ben!.id, anna!.id]);
  ports.table.query = query;
  await claimJob(ports, messageFor(anna!));
  // Its worker may have died.
  expect(await tried(anna!)).toEqual([anna!.id, ben!.id]);
});
