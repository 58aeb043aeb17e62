import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import type { Point } from '../geometry/vector.ts';
import { trimTasks } from './pool.ts';

/** Spheres that stick out of a box, enough to justify a second thread. */
const tasks = Array.from({ length: 6 }, (_, i) => {
  const at: Point = [i * 30, 0, 0];
  return { lattice: sphere(10, 192, at), domain: box([at[0] - 9, -9, -9], [at[0] + 9, 9, 9 + i / 8]) };
});

test('two threads give the same meshes as one, in the same order', async () => {
  const shares: number[] = [];
  const one = await trimTasks(tasks, { threads: 1 }, () => undefined);
  const two = await trimTasks(tasks, { threads: 2 }, (share) => shares.push(share));
  expect(two.map(({ triangles }) => triangles.length)).toEqual(one.map(({ triangles }) => triangles.length));
  expect(two).toEqual(
    one.map(({ positions, triangles }) => ({ positions: positions.slice(), triangles: triangles.slice() })),
  );
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('a task that fails in a thread fails the whole with its reason, and leaves no thread behind', async () => {
  const broken = {
    lattice: { ...tasks[0]!.lattice, triangles: tasks[0]!.lattice.triangles.slice(3) },
    domain: tasks[0]!.domain,
  };
  await expect(
    trimTasks([tasks[1]!, broken, ...tasks], { threads: 2 }, () => undefined),
  ).rejects.toMatchObject({
    code: 'trim-failed',
  });
});
