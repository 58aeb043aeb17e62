import { expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { faceNormals, facePlanes, sideOfFace } from './face-planes.ts';

const cube = box([1, 1, 1], [3, 3, 3]);

test('the planes of a box look along the axes and lie at its sides', () => {
  const planes = facePlanes(cube);
  for (let n = 0; n < planes.length; n += 4) {
    const [x, y, z, offsetMm] = planes.subarray(n, n + 4);
    expect(Math.abs(x!) + Math.abs(y!) + Math.abs(z!)).toBe(1);
    expect(offsetMm).toBe(x! + y! + z! > 0 ? 3 : -1);
  }
});

test('a face without area has neither normal nor plane', () => {
  const flat = { positions: cube.positions, triangles: Uint32Array.of(0, 0, 1) };
  expect([...facePlanes(flat), ...faceNormals(flat)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('the middle of a box lies below each face, a far point on its normal above, and its vertices on it', () => {
  const normals = faceNormals(cube);
  for (let face = 0; face < cube.triangles.length / 3; face++) {
    const outside = [0, 1, 2].map((k) => 2 + 9 * normals[face * 3 + k]!);
    const vertex = cube.triangles[face * 3]! * 3;
    const sides = [[2, 2, 2], outside, [...cube.positions.subarray(vertex, vertex + 3)]];
    expect(sides.map((at) => Math.sign(sideOfFace(cube, face, at)))).toEqual([1, -1, 0]);
  }
});
