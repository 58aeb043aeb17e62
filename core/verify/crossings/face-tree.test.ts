import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFaceTree, meetingPairs } from './face-tree.ts';

const coordinate = fc.float({ min: 0, max: 20, noNaN: true });

/** Faces of some size, spread over a region many times as large. */
const faces = fc.array(
  fc.tuple(
    fc.tuple(coordinate, coordinate, coordinate),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 }),
  ),
  { maxLength: 120 },
);

/** Returns every pair of faces whose bounding boxes meet, by trying all. */
function pairsByHand(p: Float32Array): Set<string> {
  const pairs = new Set<string>();
  const end = (f: number, k: number, pick: (...values: number[]) => number) =>
    pick(p[f * 9 + k]!, p[f * 9 + 3 + k]!, p[f * 9 + 6 + k]!);
  for (let f = 0; f < p.length / 9; f++) {
    for (let g = 0; g < f; g++) {
      const meet = [0, 1, 2].every(
        (k) => end(f, k, Math.min) <= end(g, k, Math.max) && end(g, k, Math.min) <= end(f, k, Math.max),
      );
      if (meet) pairs.add(`${g} ${f}`);
    }
  }
  return pairs;
}

test('finds each pair of faces whose boxes meet once, in whatever order the faces come', () => {
  fc.assert(
    fc.property(faces, (list) => {
      const p = Float32Array.from(list.flatMap(([at, offsets]) => offsets.map((o, i) => at[i % 3]! + o)));
      const tree = buildFaceTree(p);
      const found: string[] = [];
      meetingPairs(tree, (i, j) => {
        const f = tree.order?.[i] ?? i;
        const g = tree.order?.[j] ?? j;
        found.push(`${Math.min(f, g)} ${Math.max(f, g)}`);
      });
      expect(new Set(found).size).toBe(found.length);
      expect(new Set(found)).toEqual(pairsByHand(p));
    }),
  );
});

/** A row of faces of 1 mm, 2 mm apart, by their numbers in the row. */
const row = (numbers: readonly number[]) =>
  Float32Array.from(numbers.flatMap((n) => [2 * n, 0, 0, 2 * n + 1, 0, 0, 2 * n, 1, 0]));

test('keeps an order in which neighbours stand close, and sorts any other', () => {
  const numbers = Array.from({ length: 4096 }, (_, i) => i);
  expect(buildFaceTree(row(numbers)).order).toBeUndefined();
  const shuffled = numbers.map((n) => (n * 1237) % 4096);
  const { order } = buildFaceTree(row(shuffled));
  const sorted = [...order!].map((i) => shuffled[i]!);
  const steps = sorted.map((n, i) => Math.abs(n - (sorted[i + 1] ?? n)));
  expect(Math.max(...steps)).toBeLessThan(9);
});
