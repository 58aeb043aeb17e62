import { expect, test } from 'vitest';
import { cornersOfMesh } from '../../../core/lattice/verify/verify.ts';
import { box, sphere } from '../../models/primitives.ts';
import { farthestOutside } from './outside.ts';

test('what lies within a model stands out of it nowhere', () => {
  expect(farthestOutside(cornersOfMesh(box([-3, -3, -3], [3, 3, 3])), sphere(6, 48))).toBe(0);
});

test('a corner that stands out is found, and how far', () => {
  const out = farthestOutside(cornersOfMesh(box([-3, -3, -3], [3, 3, 7])), box([-5, -5, -5], [5, 5, 5]));
  expect(out).toBeCloseTo(2, 6);
});

test('a model lies within itself but for rounding', () => {
  const model = sphere(6, 24);
  expect(farthestOutside(cornersOfMesh(model), model)).toBeLessThan(1e-5);
});
