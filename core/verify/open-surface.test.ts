import { expect, test } from 'vitest';
import { readOpenSurface } from './open-surface.ts';

const O = [0, 0, 0];
const X = [1, 0, 0];
const Y = [0, 1, 0];
const Z = [0, 0, 1];
const FAR = [-1, -1, 0];
const FARTHER = [-1, 0, -1];

const surface = (...faces: number[][][]) => Float32Array.from(faces.flat(2));
const tetrahedron = [
  [O, Y, X],
  [O, X, Z],
  [O, Z, Y],
  [X, Y, Z],
];

test('a closed surface has no boundary loop', () => {
  expect(readOpenSurface(surface(...tetrahedron))).toEqual({
    manifold: true,
    boundaryEdges: 0,
    degenerateTriangles: 0,
  });
});

test('a surface with a face missing has a boundary loop of three edges', () => {
  expect(readOpenSurface(surface(...tetrahedron.slice(1)))).toMatchObject({
    manifold: true,
    boundaryEdges: 3,
  });
});

test('open fans that meet at a vertex may be joined by another part', () => {
  expect(readOpenSurface(surface([O, X, Y], [O, FAR, FARTHER]))).toMatchObject({
    manifold: true,
    boundaryEdges: 6,
  });
});

test('a closed fan that meets another surface cannot be closed', () => {
  expect(readOpenSurface(surface(...tetrahedron, [O, FAR, FARTHER])).manifold).toBe(false);
});

test('an edge that is run twice the same way cannot be closed', () => {
  expect(readOpenSurface(surface([O, X, Y], [O, X, Z])).manifold).toBe(false);
});

test('an edge that two faces enter along and none leaves by cannot be closed', () => {
  expect(readOpenSurface(surface([O, X, Y], [O, Z, Y])).manifold).toBe(false);
});

test('faces around a vertex that never reach a boundary edge cannot be closed', () => {
  const vertices = [O, X, Y, Z, FAR, FARTHER];
  const faces = [
    [1, 4, 2],
    [0, 5, 4],
    [0, 1, 5],
    [5, 2, 1],
    [5, 1, 2],
  ];
  const twisted = faces.map((face) => face.map((v) => vertices[v]!));
  expect(readOpenSurface(surface(...twisted)).manifold).toBe(false);
});
