import { expect, test } from 'vitest';
import { cornersOfMesh } from '../../../core/verify/verify.ts';
import { box, sphere } from '../../models/primitives.ts';
import { farthestOutside } from './outside.ts';

test('a body inside a model is nowhere outside', () => {
  expect(farthestOutside(cornersOfMesh(box([-3, -3, -3], [3, 3, 3])), sphere(6, 48))).toBe(0);
});

test('a protruding vertex is found with its distance', () => {
  const out = farthestOutside(cornersOfMesh(box([-3, -3, -3], [3, 3, 7])), box([-5, -5, -5], [5, 5, 5]));
  expect(out).toBeCloseTo(2, 6);
});

test('a model is inside itself, except for rounding', () => {
  const model = sphere(6, 24);
  expect(farthestOutside(cornersOfMesh(model), model)).toBeLessThan(1e-5);
});
