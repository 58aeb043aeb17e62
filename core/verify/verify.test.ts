import { expect, test } from 'vitest';
import { box, sphere, torus } from '../../tests/models/primitives.ts';
import { invertMesh, turnedBody } from '../../tests/models/shapes.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { appendMeshes } from '../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../solid/mesh/mesh.ts';
import { readOpenSurface } from './open-surface.ts';
import { SOLID_BODY } from './testing/one-body.ts';
import { cornersOfMesh, verifyMesh, verifyStl } from './verify.ts';

const change = (mesh: Mesh, edit: (t: number[]) => number[]): Mesh => ({
  positions: mesh.positions,
  triangles: Uint32Array.from(edit([...mesh.triangles])),
});

test('passes sound surfaces', () => {
  for (const mesh of [box([0, 0, 0], [1, 2, 3]), sphere(10), torus(10, 3)]) {
    expect(verifyMesh(mesh)).toEqual(SOLID_BODY);
    expect(verifyStl(encodeStl(mesh))).toEqual(SOLID_BODY);
  }
});

test('finds a missing face', () => {
  expect(verifyMesh(change(sphere(10), (t) => t.slice(3)))).toMatchObject({ closed: false, oriented: true });
});

test('finds a face turned the wrong way', () => {
  const verification = verifyMesh(change(sphere(10), (t) => [t[0]!, t[2]!, t[1]!, ...t.slice(3)]));
  expect(verification.closed && verification.oriented && verification.manifold).toBe(false);
  expect(verification.oriented).toBe(false);
});

test('finds a repeated face and a face of no area', () => {
  expect(verifyMesh(change(sphere(10), (t) => [...t, ...t.slice(0, 3)])).manifold).toBe(false);
  expect(verifyMesh(change(sphere(10), (t) => [...t, t[0]!, t[0]!, t[1]!])).degenerateTriangles).toBe(1);
});

test('finds two bodies that share an edge, and two that share a vertex', () => {
  const edge = appendMeshes([box([0, 0, 0], [1, 1, 1]), box([1, 1, 0], [2, 2, 1])]);
  expect(verifyMesh(edge)).toMatchObject({ closed: true, manifold: false });
  const corner = appendMeshes([box([0, 0, 0], [1, 1, 1]), box([1, 1, 1], [2, 2, 2])]);
  expect(verifyMesh(corner)).toMatchObject({ closed: true, oriented: true, manifold: false });
});

test('counts parts', () => {
  expect(verifyMesh(appendMeshes([sphere(1), sphere(1, 32, [9, 0, 0])])).components).toBe(2);
});

test('counts hollows and measures the largest', () => {
  const [small, large] = [sphere(1, 16, [-4, 0, 0]), sphere(2, 16, [4, 0, 0])];
  expect(verifyMesh(appendMeshes([sphere(9), invertMesh(small), invertMesh(large)]))).toEqual({
    ...SOLID_BODY,
    cavities: 2,
    largestCavityMm3: expect.closeTo(volumeOf(large), 4),
  });
});

test('takes zero and negative zero as one place', () => {
  const mesh = box([0, 0, 0], [1, 1, 1]);
  mesh.positions[0] = -0;
  expect(verifyMesh(mesh)).toEqual(SOLID_BODY);
});

test('refuses bytes whose count disagrees with their length', () => {
  expect(() => verifyStl(encodeStl(sphere(3)).subarray(0, 400))).toThrow(RangeError);
  expect(() => verifyStl(new Uint8Array(3))).toThrow(RangeError);
});

test('a vertex of tens of thousands of faces is read as quickly as many vertices', () => {
  const mesh = turnedBody(
    [
      [0, -9],
      [10, 0],
      [0, 9],
    ],
    40_000,
  );
  expect(verifyMesh(mesh)).toEqual(SOLID_BODY);
  expect(readOpenSurface(cornersOfMesh(mesh))).toEqual({
    manifold: true,
    boundaryEdges: 0,
    degenerateTriangles: 0,
  });
});
