import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { nextHalfEdge, pairEdges, pairHalfEdges } from './edges.ts';

const uses = (triangles: Uint32Array, from: number, to: number) => {
  const found: number[] = [];
  for (let h = 0; h < triangles.length; h++) {
    if (triangles[h] === from && triangles[nextHalfEdge(h)] === to) found.push(h);
  }
  return found;
};

test('every half-edge gets what counting the uses of its edge says', () => {
  const face = fc.uniqueArray(fc.nat(6), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(face, { maxLength: 14 }), (faces) => {
      const triangles = Uint32Array.from(faces.flat());
      const { twin, open, flipped, crowded } = pairEdges(triangles, 7);
      let [opens, flips, crowds] = [0, 0, 0];
      for (let h = 0; h < triangles.length; h++) {
        const from = triangles[h]!;
        const to = triangles[nextHalfEdge(h)]!;
        const same = uses(triangles, from, to);
        const opposite = uses(triangles, to, from);
        const others = [...same, ...opposite].filter((other) => other !== h);
        if (others.length > 1) crowds++;
        else if (others.length === 0) opens++;
        else if (opposite.length === 0) flips++;
        expect(twin[h]).toBe(others.length > 1 ? -2 : (others[0] ?? -1));
      }
      expect([open, flipped, crowded]).toEqual([opens, flips, crowds]);
    }),
  );
});

test('an apex with half a million faces is paired', () => {
  const count = 500_000;
  const triangles = new Uint32Array(count * 3);
  for (let i = 0; i < count; i++) triangles.set([0, i + 1, ((i + 1) % count) + 1], i * 3);
  const { twin, open, flipped, crowded } = pairEdges(triangles, count + 1);
  expect([open, flipped, crowded]).toEqual([count, 0, 0]);
  expect([twin[0], twin[1], twin[2]]).toEqual([count * 3 - 1, -1, 3]);
});
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
