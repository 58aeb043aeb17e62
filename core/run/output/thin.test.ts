import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import { thinMesh } from './levels.ts';

test('a thinned mesh has the triangles asked for and keeps its shape', async () => {
  const ball = sphere(10, 128);
  const thin = await thinMesh(ball, 3000);
  expect(thin.triangles.length / 3).toBeLessThanOrEqual(3000);
  expect(thin.triangles.length / 3).toBeGreaterThan(2000);
  expect(Math.max(...thin.triangles)).toBe(thin.positions.length / 3 - 1);
  expect(Math.abs(volumeOf(thin) / volumeOf(ball) - 1)).toBeLessThan(0.01);
  expect(boundsOf(thin).max[0]).toBeCloseTo(10, 1);
});

test('a mesh within the budget stays as it is', async () => {
  const ball = sphere(10, 32);
  expect(await thinMesh(ball, ball.triangles.length)).toBe(ball);
});
