import { expect, it } from 'vitest';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { box } from '../../tests/models/primitives.ts';
import { facedSide, hiddenSide, outwardOf, sidesOfPlace } from './face-side.ts';

const FROM: Point = [1, -1.25, 0.8];

it('names the sides at which a place of a part lies, none in its middle', () => {
  expect(sidesOfPlace([-26, -14.5, 37.9], [60, 40, 50])).toEqual(['top', 'front', 'left']);
  expect(sidesOfPlace([3, 1, 25], [60, 40, 50])).toEqual([]);
});

it('names the side of a face that looks along an axis, within a few degrees', () => {
  expect(facedSide([0, 0, -2])).toBe('bottom');
  expect(facedSide([0, -1, 0.05])).toBe('front');
  expect(facedSide([0, -1, 0.2])).toBeNull();
});

it('shows faces that the view hides from their side, and turns for no others', () => {
  expect(hiddenSide([0, 5, 0.1], FROM)).toBe('back');
  expect(hiddenSide([0, 0, -1], FROM)).toBe('bottom');
  expect(hiddenSide([1, 0, 0], FROM)).toBeNull();
  expect(hiddenSide([0, 0, 0], FROM)).toBeNull();
});

it('has no direction of faces all around', () => {
  const cube = box([0, 0, 0], [10, 10, 10]);
  const all = cube.triangles.subarray(0, cube.triangles.length / 3).keys();
  expect(Math.hypot(...outwardOf(cube, all))).toBeCloseTo(0);
  expect(Math.hypot(...outwardOf(cube, [0]))).toBeCloseTo(100);
});
