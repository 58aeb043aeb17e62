import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { nextHalfEdge, pairEdges } from './edges.ts';
import { pairHalfEdges } from './half-edges.ts';

test('pairs the half-edges of a closed mesh as the general pairing does', () => {
  const { positions, triangles } = sphere(10, 48);
  const twin = pairHalfEdges(triangles)!;
  expect(twin).toEqual(pairEdges(triangles, positions.length / 3).twin);
  for (const [h, other] of twin.entries()) {
    expect(triangles[other]).toBe(triangles[nextHalfEdge(h)]);
    expect(twin[other]).toBe(h);
  }
});

test('refuses an open mesh and one that runs an edge twice', () => {
  const { triangles } = sphere(10, 16);
  expect(pairHalfEdges(triangles.subarray(3))).toBeUndefined();
  expect(pairHalfEdges(Uint32Array.from([...triangles, ...triangles.subarray(0, 3)]))).toBeUndefined();
});
