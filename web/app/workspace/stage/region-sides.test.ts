import { expect, it } from 'vitest';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { seenOfSides } from './region-sides.ts';

const BOX = { min: [-10, -20, 0] as Point, max: [10, 20, 40] as Point };

it('puts a point on what the view shows most of each side of the cut, the first where the normal points', () => {
  // The sides seen from the right: the lower one shows nothing of the top.
  expect(seenOfSides({ normal: [0, 0, 1], offsetMm: 10 }, BOX, [1, -0.5, 0.5])).toEqual([
    [10, 0, 25],
    [10, 0, 5],
  ]);
  expect(seenOfSides({ normal: [0, 0, 1], offsetMm: 10 }, BOX, [0, 0, 1])).toEqual([[0, 0, 40], null]);
});
