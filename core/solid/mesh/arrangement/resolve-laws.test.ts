import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { invertMesh, lump } from '../../../../tests/models/shapes.ts';
import { cornersOfMesh } from '../../../verify/verify.ts';
import { cross, dot, type Point } from '../../geometry/vector.ts';
import { appendMeshes } from '../append-meshes.ts';
import { type Mesh, volumeOf } from '../mesh.ts';
import { weldCorners } from '../weld/weld.ts';
import { placedBy } from './testing/placed-by.ts';
import { resolved, soundly, volumeByKernel } from './testing/soundly.ts';

/** Whole boxes on a grid of 5 x 5 x 5; a negative one is inside out. */
const wholeBox = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([low, size, one, other]) => ({
    low: low as Point,
    high: low.map((from, k) => Math.min(5, from + size[k]!)) as Point,
    isInverted: one && other,
  }));
const quaternion = fc.tuple(...([0, 1, 2, 3].map(() => fc.integer({ min: -9, max: 9 })) as Four));
type Four = [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>];

describe('boxes on a grid, counted cell by cell', () => {
  const cellsOf = (boxes: readonly { low: Point; high: Point; isInverted: boolean }[]) => {
    let cells = 0;
    for (let i = 0; i < 125; i++) {
      const at = [i % 5, Math.floor(i / 5) % 5, Math.floor(i / 25)];
      let winding = 0;
      for (const { low, high, isInverted } of boxes) {
        if (at.every((x, k) => x >= low[k]! && x < high[k]!)) winding += isInverted ? -1 : 1;
      }
      if (winding > 0) cells++;
    }
    return cells;
  };
  const wholeAt = (low: Point, high: Point) => ({ low, high, isInverted: false });
  const meshOf = (boxes: readonly { low: Point; high: Point; isInverted: boolean }[]) =>
    appendMeshes([
      ...boxes.map(({ low, high, isInverted }) => (isInverted ? invertMesh(box(low, high)) : box(low, high))),
    ]);

  it('keeps the cells with a positive sum', () => {
    fc.assert(
      fc.property(fc.array(wholeBox, { minLength: 1, maxLength: 8 }), (boxes) => {
        const cells = cellsOf(boxes);
        if (cells === 0) expect(resolved(meshOf(boxes))).toEqual({ ok: false, reason: 'nothing-inside' });
        else expect(volumeOf(soundly(meshOf(boxes)))).toBeCloseTo(cells, 3);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    {
      boxes: [wholeAt([1, 3, 2], [2, 4, 4]), wholeAt([0, 2, 3], [1, 3, 5])],
      turn: [0, -5, 0, -1] as const,
      cells: 4,
    },
    {
      boxes: [wholeAt([1, 0, 1], [3, 2, 4]), wholeAt([1, 2, 2], [2, 5, 3]), wholeAt([2, 0, 1], [5, 3, 2])],
      turn: [0.5438382201828063, 0.673551160376519, 0.8998223301023245, -0.005093751009553671] as const,
      cells: 22,
    },
  ])('keeps all $cells cells of turned boxes that touch along an edge', ({ boxes, turn, cells }) => {
    const mesh = placedBy(meshOf(boxes), turn, [0.3, 40, -7]);
    expect(volumeOf(soundly(mesh))).toBeCloseTo(cells, 3);
  });

  it('keeps them when the boxes are turned, so that faces coincide only up to rounding', () => {
    fc.assert(
      fc.property(fc.array(wholeBox, { minLength: 1, maxLength: 6 }), quaternion, (boxes, turn) => {
        const cells = cellsOf(boxes);
        const mesh = placedBy(meshOf(boxes), turn, [0.3, 40, -7]);
        if (cells > 0) expect(volumeOf(soundly(mesh))).toBeCloseTo(cells, 2);
      }),
      { numRuns: 40 },
    );
  });
});

it('unites bodies of all kinds, turned, doubled or doubled a hair apart, like the boolean kernel', () => {
  const kinds = [
    () => box([-5, -4, -3], [5, 4, 3]),
    () => sphere(6, 24),
    () => torus(6, 2, 32, 12),
    () => lump(6, 7, 32),
  ];
  const place = fc.record({
    kind: fc.integer({ min: 0, max: 3 }),
    turn: quaternion,
    by: fc.tuple(...([0, 1, 2].map(() => fc.integer({ min: 0, max: 16 })) as [Whole, Whole, Whole])),
    again: fc.constantFrom(undefined, undefined, undefined, 0, 1e-5),
  });
  type Whole = fc.Arbitrary<number>;
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 5 }), (places) => {
      const bodies = places.flatMap(({ kind, turn, by, again }) => {
        const body = placedBy(kinds[kind]!(), turn, by);
        return again === undefined ? [body] : [body, placedBy(body, [1, 0, 0, 0], [again, 0, -again])];
      });
      expect(volumeOf(soundly(appendMeshes(bodies)))).toBeCloseTo(volumeByKernel(bodies), 1);
    }),
    { numRuns: 20 },
  );
});

it('agrees at random points with winding numbers by solid angle, of balls, rings and boxes jittered and pinched', () => {
  const kinds = [() => sphere(10, 12), () => torus(8, 4, 12, 8), () => box([-7, -6, -5], [7, 6, 5])];
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  const shape = fc.record({
    kind: fc.integer({ min: 0, max: 2 }),
    jitterMm: fc.constantFrom(0, 1, 8),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    isWhole: fc.boolean(),
    pinches: fc.array(fc.tuple(random, random), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(shape, ({ kind, jitterMm, seed, isWhole, pinches }) => {
      const { positions, triangles } = kinds[kind]!();
      const draw = drawer(seed);
      const p = positions.map((value) => {
        const moved = value + (draw() - 0.5) * jitterMm;
        return isWhole ? Math.round(moved) : moved;
      });
      const vertexAt = (share: number) => Math.min(p.length / 3 - 1, Math.floor((share * p.length) / 3)) * 3;
      for (const [one, other] of pinches) {
        p.copyWithin(vertexAt(one), vertexAt(other), vertexAt(other) + 3);
      }
      const mesh = weldCorners(cornersOfMesh({ positions: p, triangles }));
      const result = resolved(mesh);
      if (!result.ok) expect(result.reason).toBe('nothing-inside');
      const inner = result.ok ? soundly(mesh) : appendMeshes([]);
      for (let i = 0; i < 60; i++) {
        const at: Point = [draw() * 24 - 12, draw() * 24 - 12, draw() * 24 - 12];
        const winding = windingByAngle(mesh, at);
        // Too near to the surface to tell.
        if (Math.abs(winding - Math.round(winding)) > 1e-6) continue;
        expect(windingByAngle(inner, at)).toBeCloseTo(winding > 0.5 ? 1 : 0, 3);
      }
    }),
    { numRuns: 40 },
  );
});

it('resolves a model alike wherever it lies and whatever its unit', () => {
  const pair = appendMeshes([
    sphere(10, 24),
    placedBy(box([-6, -6, -6], [6, 6, 6]), [1, 0.2, 0.3, 0.4], [8, 1, 2]),
  ]);
  const volume = volumeOf(soundly(pair));
  for (const [factor, by] of [
    [1, [400, -300, 200]],
    [0.05, [0, 0, 0]],
    [12, [1, 2, 3]],
  ] as const) {
    const p = pair.positions.map((value, i) => value * factor + by[i % 3]!);
    const mesh = soundly({ positions: p, triangles: pair.triangles });
    expect(volumeOf(mesh) / factor ** 3 / volume).toBeCloseTo(1, 5);
  }
});

/** Numbers from 0 to 1 that a seed draws. */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Winding number by the solid angles of the faces (van Oosterom and Strackee, 1983). */
function windingByAngle({ positions: p, triangles: t }: Mesh, at: Point): number {
  let sum = 0;
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => at.map((x, axis) => p[t[i + k]! * 3 + axis]! - x) as Point) as [
      Point,
      Point,
      Point,
    ];
    const [la, lb, lc] = [Math.hypot(...a), Math.hypot(...b), Math.hypot(...c)];
    sum += Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return sum / (2 * Math.PI);
}
