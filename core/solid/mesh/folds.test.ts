import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { hasFold } from './folds.ts';
import type { Mesh } from './mesh.ts';

/** Pyramid over a kite cut at its middle vertex, which lies `inMm` inside its neighbours' line. */
function kite(inMm: number): Mesh {
  const positions = Float32Array.from([-1, 0, 0, 0, -inMm, 0, 1, 0, 0, 0, 2, 0, 0, -0.5, -1]);
  // The top is a fan from the far vertex; the side between the outer two is closed along their line.
  const triangles = Uint32Array.from([3, 0, 1, 3, 1, 2, 0, 2, 1, 0, 4, 2, 2, 4, 3, 3, 4, 0]);
  return { positions, triangles };
}

test('a triangle that lies back to back on its neighbours is a fold', () => {
  expect(hasFold(kite(0.0124))).toBe(true);
  expect(hasFold(kite(0.3))).toBe(true);
});

test('flat and bent surfaces have no fold', () => {
  expect(hasFold(box([0, 0, 0], [3, 2, 1]))).toBe(false);
  expect(hasFold(sphere(5, 24))).toBe(false);
});
