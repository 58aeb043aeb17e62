import { afterAll, expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import type { Point } from '../geometry/vector.ts';
import { boxedBooleans } from '../struts/trim/boolean/boxed-booleans.ts';
import { openThreads, stopThreads } from './pool.ts';
import { oneThread, type Threads } from './task.ts';

afterAll(stopThreads);

const domain = box([-9, -9, -9], [160, 9, 9]);

/** Balls that stick out of a box. */
const pieces = Array.from({ length: 6 }, (_, i) => {
  const at: Point = [i * 30, 0, 0];
  return { lattice: sphere(10, 48, at), box: { min: at, max: at }, near: undefined };
});

async function trimmed(threads: Threads, some: typeof pieces, onShare?: (share: number) => void) {
  const shared = threads.share(boxedBooleans, { domain, place: {} });
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
