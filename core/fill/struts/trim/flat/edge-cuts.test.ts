import { expect, test } from 'vitest';
import { EdgeCuts } from './edge-cuts.ts';

const quantumMm = 2 ** -12;

/** Edge of 8 mm along x, and a function that cuts it across at a given place. */
function edge() {
  const points = [0, 0, 0, 8, 0, 0];
  const cuts = new EdgeCuts(points, quantumMm);
  const at = (mm: number) => (a: number, b: number) =>
    (mm - points[a * 3]!) / (points[b * 3]! - points[a * 3]!);
  const cut = (inner: number, outer: number, mm: number) => cuts.crossing(inner, outer, at(mm));
  return { points, cuts, cut };
}

test('a cut puts a vertex on the grid where the edge leaves the inside', () => {
  const { points, cut } = edge();
  const vertex = cut(0, 1, 2.71);
  expect(vertex).toBe(2);
  expect(points[6]).toBeCloseTo(2.71, 3);
  expect(Number.isInteger(points[6]! / quantumMm)).toBe(true);
  expect(points.slice(7)).toEqual([0, 0]);
});

test('two cuts of an edge at one place are one vertex', () => {
  const { cut } = edge();
  const vertex = cut(0, 1, 3);
  expect(cut(0, 1, 3 + 1e-5)).toBe(vertex);
  expect(cut(0, 1, 3.1)).not.toBe(vertex);
});

test('an edge that was cut before is looked at as the whole edge it was, from whichever end', () => {
  const { cuts, cut } = edge();
  const near = cut(0, 1, 2);
  const far = cut(0, 1, 5);
  const lookedAt = (inner: number, outer: number) => {
    let ends: [number, number] | undefined;
    cuts.crossing(inner, outer, (a, b) => {
      ends ??= [a, b];
      return 0.5;
    });
    return ends;
  };
  expect(lookedAt(0, far)).toEqual([0, 1]);
  expect(lookedAt(far, 1)).toEqual([0, 1]);
  expect(lookedAt(far, 0)).toEqual([1, 0]);
  expect(lookedAt(1, near)).toEqual([1, 0]);
  expect(lookedAt(near, far)).toEqual([0, 1]);
  expect(lookedAt(far, near)).toEqual([1, 0]);
});

test('where the whole edge leaves the inside more than once, its segment is taken', () => {
  const { points, cuts, cut } = edge();
  const far = cut(0, 1, 6);
  const vertex = cuts.crossing(0, far, (a, b) => (b === 1 ? Number.NaN : a === 0 && b === far ? 0.5 : 0.1));
  expect(points[vertex * 3]).toBe(3);
});
