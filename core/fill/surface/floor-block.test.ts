import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { ONE_BODY } from '../../verify/testing/one-body.ts';
import { cornersOfMesh, verifyTriangles } from '../../verify/verify.ts';
import { blockBelow } from './floor-block.ts';

test('the block under a floor is closed, wider and deeper than what stands on it, and ends at the floor', () => {
  const parts = [box([0, 0, 0], [20, 10, 8]), box([-3, 1, 1], [4, 14, 30])];
  const block = blockBelow(parts, 2.5, 6);
  expect(verifyTriangles(cornersOfMesh(block))).toMatchObject(ONE_BODY);
  const { min, max } = boundsOf(block);
  for (const [k, low, high] of [
    [0, -3, 20],
    [1, 0, 14],
  ] as const) {
    expect(min[k]).toBeLessThan(low);
    expect(max[k]).toBeGreaterThan(high);
  }
  expect(min[2]).toBeLessThan(0);
  expect(max[2]).toBe(2.5);
  expect(volumeOf(block)).toBeCloseTo((max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]), 1);
});
