import { expect, test } from 'vitest';
import type { Point } from '../../geometry/vector.ts';
import { openKernel } from '../../kernel/kernel.ts';
import { type CutMesh, triangulateOutlines } from './cut-mesh.ts';
import { UnclearCut } from './unclear-cut.ts';

const up: Point = [0, 0, 1];

async function openTriangulation() {
  const kernel = await openKernel();
  return (loops: [number, number][][]) => kernel.triangulate(loops);
}

/** Outlines at heights of zero, one after the other in `places`. */
function cutWith(places: readonly (readonly [number, number])[], loops: number[][]): CutMesh {
  return {
    positions: Float32Array.from(places.flatMap(([x, y]) => [x, y, 0])),
    triangles: [],
    outlines: [{ loops, normal: up }],
  };
}

test('a face with an opening needs no kernel', async () => {
  const places = [
    [0, 0],
    [3, 0],
    [0, 3],
    [0.5, 0.5],
    [0.5, 1],
    [1, 0.5],
  ] as const;
  const cut = cutWith(places, [
    [0, 1, 2],
    [3, 4, 5],
  ]);
  await triangulateOutlines(cut, () => Promise.reject(new Error('the kernel is not needed')));
  expect(cut.triangles).toHaveLength(18);
});

test('an outline that crosses itself or is very long is left to the kernel, and what that refuses to the boolean', async () => {
  const crossed = cutWith(
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
    [[0, 1, 2, 3]],
  );
  await triangulateOutlines(crossed, openTriangulation);
  expect(crossed.triangles).toHaveLength(6);
  const size = 2001;
  const round = Array.from({ length: size }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / size;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const long = cutWith(round, [round.map((_, i) => i)]);
  let isOpened = false;
  await triangulateOutlines(long, () => {
    isOpened = true;
    return openTriangulation();
  });
  expect(isOpened).toBe(true);
  expect(long.triangles).toHaveLength((size - 2) * 3);
  const flat = cutWith(
    [
      [0, 0],
      [1, 1],
    ],
    [[0, 1]],
  );
  await expect(triangulateOutlines(flat, openTriangulation)).rejects.toThrow(UnclearCut);
});
