import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import type { Point } from '../../geometry/vector.ts';
import type { Mesh } from '../mesh.ts';
import { findDeepCrossings } from './deep-crossings.ts';

const TOLERANCE_MM = 1e-3;

function pairsOf(mesh: Mesh, toleranceMm = TOLERANCE_MM): number {
  let pairs = 0;
  findDeepCrossings(mesh, { toleranceMm }, () => pairs++);
  return pairs;
}

function soup(faces: readonly (readonly number[])[]): Mesh {
  return {
    positions: Float32Array.from(faces.flat()),
    triangles: Uint32Array.from({ length: faces.length * 3 }, (_, i) => i),
  };
}

function together(...meshes: Mesh[]): Mesh {
  return soup(
    meshes.flatMap(({ positions: p, triangles: t }) =>
      Array.from({ length: t.length / 3 }, (_, f) =>
        [0, 1, 2].flatMap((k) => [...p.subarray(t[f * 3 + k]! * 3, t[f * 3 + k]! * 3 + 3)]),
      ),
    ),
  );
}

const coordinate = fc.integer({ min: -100, max: 100 }).map((value) => value / 10);
const face = fc.array(coordinate, { minLength: 9, maxLength: 9 });

test('a closed surface does not cross itself, few faces or many', () => {
  for (const turns of [8, 12, 48]) expect(pairsOf(sphere(10, turns))).toBe(0);
});

test('the order of the faces and of their vertices does not matter', () => {
  fc.assert(
    fc.property(fc.array(face, { minLength: 2, maxLength: 12 }), fc.nat(5), (faces, turn) => {
      const turned = faces.map((p) => [...p.slice(3 * (turn % 3)), ...p.slice(0, 3 * (turn % 3))]);
      expect(pairsOf(soup(turned.toReversed()))).toBe(pairsOf(soup(faces)));
      const otherWay = faces.map((p) => [...p.slice(6), ...p.slice(3, 6), ...p.slice(0, 3)]);
      expect(pairsOf(soup(otherWay))).toBe(pairsOf(soup(faces)));
    }),
  );
});

test('many faces are searched through a grid and give the pairs of every two', () => {
  fc.assert(
    fc.property(fc.array(face, { minLength: 65, maxLength: 80 }), (faces) => {
      let wanted = 0;
      for (const [i, one] of faces.entries())
        for (const other of faces.slice(0, i)) wanted += pairsOf(soup([one, other]));
      expect(wanted).toBeGreaterThan(0);
      expect(pairsOf(soup(faces))).toBe(wanted);
    }),
    { numRuns: 10 },
  );
});

describe('two boxes', () => {
  const extent = fc.integer({ min: 1, max: 30 });
  const offset = fc.integer({ min: -20, max: 20 });
  const point = fc.tuple(offset, offset, offset);

  test('cross when their surfaces do, and not when they only touch or lie apart or inside', () => {
    fc.assert(
      fc.property(
        point,
        fc.tuple(extent, extent, extent),
        point,
        fc.tuple(extent, extent, extent),
        (a, u, b, v) => {
          const [aMax, bMax] = [a.map((low, k) => low + u[k]!), b.map((low, k) => low + v[k]!)] as [
            Point,
            Point,
          ];
          const overlap = a.map((low, k) => Math.min(aMax[k]!, bMax[k]!) - Math.max(low, b[k]!));
          const inside =
            a.every((low, k) => low < b[k]! && aMax[k]! > bMax[k]!) ||
            b.every((low, k) => low < a[k]! && bMax[k]! > aMax[k]!);
          const mesh = together(box(a, aMax), box(b, bMax));
          if (overlap.some((mm) => mm < 0) || inside) expect(pairsOf(mesh)).toBe(0);
          // Boxes that overlap without one inside the other have a pair of faces that cross or overlap.
          else if (overlap.every((mm) => mm > 0)) expect(pairsOf(mesh)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('that overlap by less than the tolerance do not count', () => {
    const low = box([0, 0, 0], [10, 10, 10]);
    const beside = (mm: number) => together(low, box([2, 2, 10 - mm], [8, 8, 20]));
    expect(pairsOf(beside(TOLERANCE_MM / 2))).toBe(0);
    expect(pairsOf(beside(TOLERANCE_MM * 20))).toBeGreaterThan(0);
  });
});

test('faces in one plane count when they overlap, not when they share an edge', () => {
  const one = [0, 0, 0, 10, 0, 0, 0, 10, 0];
  expect(pairsOf(soup([one, [2, 2, 0, 6, 2, 0, 2, 6, 0]]))).toBe(1);
  expect(pairsOf(soup([one, [10, 0, 0, 10, 10, 0, 0, 10, 0]]))).toBe(0);
});

test('a mesh without faces and faces without area cross nothing', () => {
  expect(pairsOf(soup([]))).toBe(0);
  expect(
    pairsOf(
      soup([
        [0, 0, 0, 5, 5, 5, 10, 10, 10],
        [0, 5, 5, 10, 5, 5, 5, 5, 5],
      ]),
    ),
  ).toBe(0);
});

test('with new faces named, the pairs are those of which one is new', () => {
  // Balls in a row, each through the next: enough faces for the search by boxes.
  const row = [0, 1, 2, 3].map((i) => sphere(1, 10, [i * 1.5, 0.1 * i, 0]));
  const mesh = together(...row);
  const ball = row[0]!.triangles.length / 3;
  const isNew = new Uint8Array(mesh.triangles.length / 3);
  isNew.fill(1, 0, ball);
  let pairs = 0;
  findDeepCrossings(mesh, { toleranceMm: TOLERANCE_MM, isNew }, () => pairs++);
  expect(pairs).toBe(pairsOf(together(row[0]!, row[1]!)));
  expect(pairs).toBeGreaterThan(0);
  expect(pairsOf(mesh)).toBeGreaterThan(pairs);
});
