import { expect, it } from 'vitest';
import { middlesOfSides } from './region-sides.ts';

it('puts a point in the middle of each side of the cut, the first where the normal points', () => {
  const box = { min: [-10, -20, 0], max: [10, 20, 40] } as Parameters<typeof middlesOfSides>[1];
  expect(middlesOfSides({ normal: [0, 0, 1], offsetMm: 10 }, box)).toEqual([
    [0, 0, 25],
    [0, 0, 5],
  ]);
  expect(middlesOfSides({ normal: [-1, 0, 0], offsetMm: 4 }, box)).toEqual([
    [-7, 0, 20],
    [3, 0, 20],
  ]);
});
