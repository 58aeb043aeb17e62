import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCrossings } from '../../../verify/crossings/crossings.ts';
import type { Point } from '../../geometry/vector.ts';
import type { Mesh } from '../mesh.ts';
import { weldCorners } from '../weld/weld.ts';
import { findSelfIntersections } from './self-intersection.ts';

type Face = readonly [Point, Point, Point];

const soup = (...faces: Face[]): Mesh => weldCorners(Float32Array.from(faces.flat(2)));
const crosses = (toleranceMm: number, ...faces: Face[]) =>
  findSelfIntersections(soup(...faces), toleranceMm).count > 0;
const reversed = ([a, b, c]: Face): Face => [c, b, a];
const moved = (face: Face, by: Point) =>
  face.map((vertex) => vertex.map((value, k) => value + by[k]!)) as unknown as Face;

const floor: Face = [
  [0, 0, 0],
  [8, 0, 0],
  [0, 8, 0],
];

test('a floor edge that passes 1.4 µm beside the foot of a wall does not cross it', () => {
  const wall: Face = [
    [155.4577, 0.4314, 15],
    [155.4577, 0.4314, 6],
    [155.4577, 28.34, 6],
  ];
  const [from, to]: [Point, Point] = [
    [155.1577, 0.431416, 6],
    [156.1088, 0.427097, 6],
  ];
  expect(crosses(1.145e-3, wall, [from, to, [155.6, 3, 6]])).toBe(false);
  expect(crosses(1.145e-3, wall, [from, to, [155.6, -3, 6]])).toBe(false);
  const within = moved([from, to, [155.6, 3, 12]], [0, 0.01, 0]);
  expect(crosses(1.145e-3, wall, within)).toBe(true);
});

test('slender faces of a subdivided scan that pass beside each other do not cross', () => {
  const slender: Face = [
    [79.06814575195312, -25.06599998474121, 50.25579833984375],
    [78.8593978881836, -22.38159942626953, 49.214500427246094],
    [79.24224853515625, -22.807199478149414, 50.70124816894531],
  ];
  const beside: Face = [
    [79.19154357910156, -22.818849563598633, 51.1927490234375],
    [79.40139770507812, -22.993148803710938, 51.321502685546875],
    [79.17769622802734, -22.75349998474121, 50.45500183105469],
  ];
  expect(crosses(2.6e-3, slender, beside)).toBe(false);
});

test('a wall that stands on a floor touches it, one that reaches through by more than the tolerance crosses', () => {
  const wall: Face = [
    [1, 1, 0],
    [3, 1, 0],
    [2, 1, 5],
  ];
  for (const depth of [0, 0.0009]) expect(crosses(1e-3, floor, moved(wall, [0, 0, -depth]))).toBe(false);
  expect(crosses(1e-3, floor, moved(wall, [0, 0, -0.0011]))).toBe(true);
});

test('faces cross whose edges only meet edges of the other', () => {
  const upright: Face = [
    [-4, 2, 0],
    [4, 2, -4],
    [4, 2, 4],
  ];
  const level: Face = [
    [4, 2, 0],
    [-4, -2, 0],
    [-4, 6, 0],
  ];
  expect(crosses(1e-3, upright, level)).toBe(true);
});

test('faces in one plane cross when they look the same way and share area', () => {
  expect(crosses(1e-3, floor, moved(floor, [1, 1, 0]))).toBe(true);
  expect(crosses(1e-3, floor, moved(floor, [8, 0, 0]))).toBe(false);
  expect(crosses(1e-3, floor, moved(floor, [7.9995, 0, 0]))).toBe(false);
  expect(crosses(1e-3, floor, reversed(moved(floor, [1, 1, 0])))).toBe(false);
});

test('faces folded onto each other cross when they run along their shared edge in the same direction', () => {
  const folded: Face = [floor[0], floor[1], [1, 5, 0]];
  expect(crosses(1e-3, floor, folded)).toBe(true);
  expect(crosses(1e-3, floor, reversed(folded))).toBe(false);
  expect(crosses(1e-3, floor, [floor[1], floor[0], [1, -5, 0]])).toBe(false);
});

test('faces that share one vertex cross where the opposite edge of one passes through the other', () => {
  const through = (depth: number): Face => [
    [0, 0, 0],
    [5, 1, 3],
    [1, 3, -depth],
  ];
  expect(crosses(1e-3, floor, through(3))).toBe(true);
  expect(crosses(1e-3, floor, through(0.0005))).toBe(false);
  const away: Face = [
    [0, 0, 0],
    [-5, -1, 3],
    [-1, -3, -3],
  ];
  expect(crosses(1e-3, floor, away)).toBe(false);
  const spread: Face = [
    [0, 0, 0],
    [6, 1, 0],
    [1, 4, 0],
  ];
  expect(crosses(1e-3, floor, spread)).toBe(true);
});

test('agrees with the exact search: no pair that does not cross, every pair that clearly does', () => {
  const coordinate = fc.oneof(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 12_000 }).map((value) => Math.fround(value / 1000)),
  );
  const vertex = fc.tuple(coordinate, coordinate, coordinate) as fc.Arbitrary<Point>;
  const face = fc.tuple(vertex, vertex, vertex);
  const pair = fc
    .tuple(face, face, fc.boolean())
    .map(([f, g, joined]): [Face, Face] => [f, joined ? [f[0], g[1], g[2]] : g]);
  const toleranceMm = 0.02;
  let [tried, crossing, apart] = [0, 0, 0];
  fc.assert(
    fc.property(pair, ([f, g]) => {
      const heights = [...heightsOver(f, g), ...heightsOver(g, f)];
      fc.pre(heights.every(Number.isFinite));
      tried++;
      const exact = findCrossings(Float32Array.from([f, g].flat(2)), 0);
      const found = crosses(toleranceMm, f, g);
      const flat = heights.every((height) => Math.abs(height) <= toleranceMm);
      // The exact search leaves an edge that ends on the other plane to the faces beside it.
      if (!flat && !heights.includes(0) && exact.pairs === 0) {
        apart++;
        expect(found).toBe(false);
      }
      if (!flat && exact.deepestMm * leastIncline(f, g) > 1.01 * toleranceMm) {
        crossing++;
        expect(found).toBe(true);
      }
      const coplanar = heights.every((height) => height === 0);
      if (coplanar && exact.deepestMm > 1.01 * toleranceMm)
        expect(found).toBe(dot(normalOf(f), normalOf(g)) > 0);
    }),
    { numRuns: 1500 },
  );
  expect(Math.min(crossing, apart) / tried).toBeGreaterThan(0.07);
});

function normalOf([a, b, c]: Face): Point {
  const u = difference(b, a);
  const v = difference(c, a);
  const n: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const area = Math.hypot(...n);
  return [n[0] / area, n[1] / area, n[2] / area];
}

function difference(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Heights of the vertices of `f` over the plane of `g`; not finite for a face without area. */
function heightsOver(f: Face, g: Face): number[] {
  const normal = normalOf(g);
  return f.map((vertex) => dot(difference(vertex, g[0]), normal));
}

/**
 * Sine of the least angle between an edge that passes through the other face's plane and that plane. The exact search
 * measures depth in the plane; the move that parts the faces is shorter by this share.
 */
function leastIncline(f: Face, g: Face): number {
  let least = 1;
  for (const [one, other] of [
    [f, g],
    [g, f],
  ] as const) {
    const heights = heightsOver(one, other);
    for (let k = 0; k < 3; k++) {
      const [from, to] = [heights[k]!, heights[(k + 1) % 3]!];
      if (from * to < 0)
        least = Math.min(least, Math.abs(from - to) / Math.hypot(...difference(one[k]!, one[(k + 1) % 3]!)));
    }
  }
  return least;
}
