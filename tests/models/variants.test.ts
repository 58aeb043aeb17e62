import { expect, it } from 'vitest';
import { volumeOf } from '../../core/solid/mesh/mesh.ts';
import { verifyMesh } from '../../core/verify/verify.ts';
import { bracket } from './bracket.ts';
import { MOVED_BY_MM, rotateMesh, subdivide, VARIANTS } from './variants.ts';

it.each(Object.keys(VARIANTS))('a model %s stays closed and keeps its volume', async (name) => {
  const mesh = await bracket();
  const variant = VARIANTS[name]!(mesh);
  expect(verifyMesh(variant)).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
  expect(volumeOf(variant) / volumeOf(mesh)).toBeCloseTo(1, 3);
});

it('rotates about z first and moves last', () => {
  const point = { positions: Float32Array.of(1, 0, 0), triangles: new Uint32Array() };
  const [x, y, z] = rotateMesh(point, [90, 0, 90], [1, 2, 3]).positions;
  expect([x, y, z].map((value) => Math.round(value!))).toEqual([1, 2, 4]);
});

it('subdivides each face into four', async () => {
  const mesh = await bracket();
  expect(subdivide(mesh).triangles.length).toBe(4 * mesh.triangles.length);
  expect(MOVED_BY_MM.every((value) => Math.abs(value) === 1e4)).toBe(true);
});
