import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextHalfEdge, pairEdges } from './edges.ts';

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
