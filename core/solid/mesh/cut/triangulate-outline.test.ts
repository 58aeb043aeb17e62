import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from '../../geometry/vector.ts';
import { triangulateOutline } from './triangulate-outline.ts';

const SIDE = 7;

/** A plane that no axis is square to, its places those of cells: x, y, then a height. */
const normals: Point[] = [
  [-0.5, -0.25, 1],
  [0.5, 0.25, -1],
  [1, -0.5, -0.25],
  [-1, 0.5, 0.25],
];

/** Squares of a sheet, 1 where it is kept; all its sides are in steps of one, so many vertices lie in a row. */
const sheets = fc.array(
  fc.integer({ min: 0, max: 3 }).map((v) => (v > 0 ? 1 : 0)),
  {
    minLength: SIDE * SIDE,
    maxLength: SIDE * SIDE,
  },
);

const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Outlines of the kept squares, anticlockwise around them; squares that touch at a corner stay apart. */
function outlinesOf(kept: readonly number[]): [x: number, y: number][][] {
  const isKept = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < SIDE && y < SIDE && kept[y * SIDE + x] === 1;
  /** True if a side has a kept square on its left only. */
  const isSide = (x: number, y: number, way: number) => {
    const at = [
      [x, y, x, y - 1],
      [x - 1, y, x, y],
      [x - 1, y - 1, x - 1, y],
      [x, y - 1, x - 1, y - 1],
    ][way]!;
    return isKept(at[0]!, at[1]!) && !isKept(at[2]!, at[3]!);
  };
  const seen = new Set<string>();
  const out: [number, number][][] = [];
  for (let y = 0; y <= SIDE; y++) {
    for (let x = 0; x <= SIDE; x++) {
      for (let way = 0; way < 4; way++) {
        if (!isSide(x, y, way) || seen.has(`${x},${y},${way}`)) continue;
        const loop: [number, number][] = [];
        let [u, v, w] = [x, y, way];
        while (!seen.has(`${u},${v},${w}`)) {
          seen.add(`${u},${v},${w}`);
          loop.push([u, v]);
          u += STEPS[w]![0];
          v += STEPS[w]![1];
          w = [w + 1, w, w + 3].map((next) => next % 4).find((next) => isSide(u, v, next))!;
        }
        out.push(loop);
      }
    }
  }
  return out;
}

/** Places of outlines in a plane, and their vertices; turned over for a plane that looks down. */
function placed(outlines: readonly [number, number][][], normal: Point) {
  const axis = normal.findIndex((size) => Math.abs(size) === 1);
  const positions: number[] = [];
  const loops = outlines.map((outline) => {
    const loop = outline.map(([u, v]) => {
      const place: Point = [0, 0, 0];
      place[(axis + 1) % 3] = u;
      place[(axis + 2) % 3] = v;
      place[axis] = -(normal[(axis + 1) % 3]! * u + normal[(axis + 2) % 3]! * v) / normal[axis]!;
      return positions.push(...place) / 3 - 1;
    });
    return normal[axis]! > 0 ? loop : loop.toReversed();
  });
  return { positions, loops };
}

/** Areas of triangles, seen against the plane's normal: their sum, and the least. */
function areasOf(p: readonly number[], t: readonly number[], n: Point): { sum: number; least: number } {
  let sum = 0;
  let least = Infinity;
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
    const u = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!);
    const v = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!);
    const area =
      n[0] * (u[1]! * v[2]! - u[2]! * v[1]!) +
      n[1] * (u[2]! * v[0]! - u[0]! * v[2]!) +
      n[2] * (u[0]! * v[1]! - u[1]! * v[0]!);
    sum += area;
    least = Math.min(least, area);
  }
  return { sum, least };
}

test('outlines with openings are covered once, by all their vertices and no others', () => {
  fc.assert(
    fc.property(sheets, fc.constantFrom(...normals), (kept, normal) => {
      const outlines = outlinesOf(kept);
      fc.pre(outlines.length > 0);
      const { positions, loops } = placed(outlines, normal);
      const triangles = triangulateOutline(positions, loops, normal)!;
      const openings = outlines.filter((outline) => twiceArea(outline) < 0).length;
      const pieces = outlines.length - openings;
      expect(triangles).toHaveLength(3 * (positions.length / 3 + 2 * openings - 2 * pieces));
      const { sum, least } = areasOf(positions, triangles, normal);
      expect(least).toBeGreaterThan(0);
      const square = normal.reduce((all, size) => all + size * size, 0);
      expect(sum).toBeCloseTo(2 * kept.filter((one) => one === 1).length * square, 6);
      const halves = new Set<number>();
      for (let i = 0; i < triangles.length; i++) {
        const to = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
        halves.add(triangles[i]! * positions.length + to);
      }
      for (const loop of loops)
        for (const [i, from] of loop.entries())
          expect(halves.has(from * positions.length + loop[(i + 1) % loop.length]!)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

function twiceArea(outline: readonly [number, number][]): number {
  return outline.reduce((sum, [x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length]!;
    return sum + x * v - u * y;
  }, 0);
}

/** Outlines in the plane of x and y, and the sum and least of the areas of their triangles. */
function flatAreas(...outlines: [number, number][][]) {
  const { positions, loops } = placed(outlines, [0, 0, 1]);
  const triangles = triangulateOutline(positions, loops, [0, 0, 1])!;
  const { sum, least } = areasOf(positions, triangles, [0, 0, 1]);
  const wanted = outlines.reduce((all, outline) => all + twiceArea(outline), 0);
  return { isWhole: Math.abs(sum - wanted) < 1e-9, hasAreas: least > 0 };
}

const sound = { isWhole: true, hasAreas: true };

test('an opening is joined to a corner in sight, not to a nearer one behind a slot', () => {
  const slotted: [number, number][] = [
    [0, 0],
    [20, 0],
    [20, 20],
    [12.5, 20],
    [12.5, 1],
    [12, 1],
    [12, 5],
    [12, 20],
    [11, 20],
    [11, 0.5],
    [10.5, 0.5],
    [10.5, 20],
    [0, 20],
  ];
  const opening: [number, number][] = [
    [10, 5],
    [8, 4],
    [8, 6],
  ];
  expect(flatAreas(slotted, opening)).toEqual(sound);
});

test('two openings are joined to one corner, each on its side of the other', () => {
  const square: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const lower: [number, number][] = [
    [9.25, 6],
    [9, 5.75],
    [9, 6.25],
  ];
  const upper: [number, number][] = [
    [8, 9.25],
    [7, 9],
    [7, 9.5],
  ];
  expect(flatAreas(square, lower, upper)).toEqual(sound);
});

test('outlines that cross are not triangulated', () => {
  const crossed = [0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1.5, 0];
  expect(triangulateOutline(crossed, [[0, 1, 2, 3]], [0, 0, 1])).toBeUndefined();
});

test('an outline of less than three vertices is not triangulated', () => {
  const p = [0, 0, 0, 1, 0, 0, 1, 1, 0];
  for (const loop of [[], [1], [1, 2]])
    expect(triangulateOutline(p, [[0, 1, 2], loop], [0, 0, 1])).toBeUndefined();
});

test('an opening without an outline around it is not triangulated', () => {
  const p = [0, 0, 0, 1, 0, 0, 1, 1, 0, 5, 5, 0, 5, 6, 0, 6, 5, 0];
  expect(triangulateOutline(p, [[3, 4, 5]], [0, 0, 1])).toBeUndefined();
});

test('two vertices at one place leave a triangle without an area', () => {
  const p = [0, 0, 0, 2, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0];
  const triangles = triangulateOutline(p, [[0, 1, 2, 3, 4]], [0, 0, 1])!;
  expect(triangles).toHaveLength(9);
  expect(areasOf(p, triangles, [0, 0, 1])).toEqual({ sum: 8, least: 0 });
});
