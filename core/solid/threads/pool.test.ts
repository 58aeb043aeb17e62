import { afterAll, expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { boxedBooleans } from '../../fill/struts/trim/boolean/boxed-booleans.ts';
import type { Point } from '../geometry/vector.ts';
import { openThreads, stopThreads } from './pool.ts';
import { oneThread, type Task, type Threads } from './task.ts';

afterAll(stopThreads);

const domain = box([-9, -9, -9], [160, 9, 9]);

/** Balls that stick out of a box. */
const pieces = Array.from({ length: 6 }, (_, i) => {
  const at: Point = [i * 30, 0, 0];
  return { lattice: sphere(10, 48, at), box: { min: at, max: at }, near: undefined };
});

async function trimmed(threads: Threads, some: typeof pieces, onShare?: (share: number) => void) {
  const shared = threads.share(boxedBooleans, { domain });
  try {
    return await shared.begin(some).finish(onShare);
  } finally {
    shared.end();
  }
}

test('two threads give the same meshes as one, in the same order, also in a second job', async () => {
  const shares: number[] = [];
  const one = await trimmed(oneThread, pieces);
  const threads = await openThreads({ threads: 2 });
  expect(threads.others).toBe(1);
  expect(await trimmed(threads, pieces, (share) => shares.push(share))).toEqual(one);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(await trimmed(await openThreads({ threads: 2 }), pieces.slice(2))).toEqual(one.slice(2));
});

test('a piece that fails in any thread fails the whole with its reason', async () => {
  const { lattice } = pieces[0]!;
  const broken = { ...pieces[0]!, lattice: { ...lattice, triangles: lattice.triangles.slice(3) } };
  const all = [pieces[1]!, broken, ...pieces];
  for (const threads of [oneThread, await openThreads({ threads: 2 })])
    await expect(trimmed(threads, all)).rejects.toMatchObject({ code: 'trim-failed' });
});

/**
 * A thread that counts the jobs and the runs it hears of, in the memory they share. It takes a piece and never answers;
 * at the piece 'end' it ends.
 */
const silent = `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  const shared = new Map();
  parentPort.on('message', (message) => {
    if (message.kind === 'end') return;
    if (message.kind === 'open') shared.set(message.job, message.shared);
    else Atomics.add(message.next, 0, 1);
    const at = message.kind === 'open' ? 0 : 1;
    Atomics.add(shared.get(message.job), at, 1);
    Atomics.notify(shared.get(message.job), at);
    if (message.pieces?.[0] === 'end') process.exit(3);
  });
`)}`;
const held: Task<Int32Array, string, string> = { name: 'held', open: () => (piece) => piece };
const JOBS = 0;
const RUNS = 1;

/** Waits until the silent threads have counted so far. */
async function counted(heard: Int32Array, at: number, wanted: number): Promise<void> {
  for (let now = Atomics.load(heard, at); now < wanted; now = Atomics.load(heard, at))
    await Atomics.waitAsync(heard, at, now).value;
}

const noneHeard = () => new Int32Array(new SharedArrayBuffer(8));

test('a run that waits for a thread fails when the threads are stopped', async () => {
  const heard = noneHeard();
  const threads = await openThreads({ threads: 2, threadUrl: silent });
  const run = threads.share(held, heard).begin(['kept']);
  await counted(heard, RUNS, 1);
  const refused = expect(run.finish()).rejects.toThrow('stopped');
  await stopThreads();
  await refused;
});

test('the end of a thread is noticed also if others were stopped while it started', async () => {
  const heard = noneHeard();
  const opening = openThreads({ threads: 2, threadUrl: silent });
  await stopThreads();
  const run = (await opening).share(held, heard).begin(['end']);
  await counted(heard, RUNS, 1);
  await expect(run.finish()).rejects.toThrow('ended with code 3');
  await stopThreads();
});

test('a job goes to no more threads than are asked for', async () => {
  const [one, all] = [noneHeard(), noneHeard()];
  const threads = await openThreads({ threads: 3, threadUrl: silent });
  threads.share(held, one, 1);
  threads.share(held, all);
  await counted(all, JOBS, 2);
  expect(one[JOBS]).toBe(1);
  await stopThreads();
});
