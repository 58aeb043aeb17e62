import { expect, test } from 'vitest';
import { quadBox } from '../../../tests/models/encode-model.ts';
import { box, torus } from '../../../tests/models/primitives.ts';
import { isGenusZero } from './genus-zero.ts';
import type { Mesh } from './mesh.ts';

const CUBE = quadBox(1, 1, 1).loops;

const facesOf = ({ triangles }: Mesh) =>
  Array.from({ length: triangles.length / 3 }, (_, i) => [...triangles.subarray(i * 3, i * 3 + 3)]);

test('a cube is one sphere, of squares as of triangles', () => {
  expect(isGenusZero(CUBE)).toBe(true);
  expect(isGenusZero(facesOf(box([0, 0, 0], [1, 2, 3])))).toBe(true);
});

test('a ring, an open cube and two cubes are not one sphere', () => {
  expect(isGenusZero(facesOf(torus(5, 2, 12, 6)))).toBe(false);
  expect(isGenusZero(CUBE.slice(1))).toBe(false);
  expect(isGenusZero([...CUBE, ...CUBE.map((loop) => loop.map((v) => v + 8))])).toBe(false);
  // Two cubes that share a vertex.
  expect(isGenusZero([...CUBE, ...CUBE.map((loop) => loop.map((v) => (v === 0 ? 0 : v + 8)))])).toBe(false);
});

test('faces that do not run alike, or that visit a vertex twice, form no sphere', () => {
  expect(isGenusZero([CUBE[0]!.toReversed(), ...CUBE.slice(1)])).toBe(false);
  expect(isGenusZero([[0, 3, 2, 1, 8, 1], ...CUBE.slice(1)])).toBe(false);
});
