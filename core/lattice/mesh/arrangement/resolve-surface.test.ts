import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { insideOut, lump } from '../../../../tests/models/shapes.ts';
import { boundsOf, extentOf } from '../../geometry/box.ts';
import { cross, dot, type Point } from '../../geometry/vector.ts';
import { openKernel } from '../../kernel/kernel.ts';
import { findCrossings } from '../../verify/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../verify/verify.ts';
import { type Mesh, volumeOf } from '../mesh.ts';
import { weldCorners } from '../weld.ts';
import { type ResolvedSurface, resolveSurface } from './resolve-surface.ts';
import { joinMeshes, placedBy } from './testing/join-meshes.ts';

/** Depth of crossings that verification passes as rounding, mm. */
const ROUNDING_MM = 1e-3;
const GATE_SHARE = 4e-6;

let kernel: Awaited<ReturnType<typeof openKernel>>;
beforeAll(async () => {
  kernel = await openKernel();
});

function resolved(mesh: Mesh): ResolvedSurface {
  return resolveSurface(mesh, GATE_SHARE * Math.hypot(...extentOf(boundsOf(mesh))));
}

/** The resolved mesh, once verification and the boolean kernel agree that it bounds bodies. */
function soundly(mesh: Mesh): Mesh {
  const result = resolved(mesh);
  if (!result.ok) throw new Error(result.reason);
  const { closed, oriented, manifold, degenerateTriangles } = verifyMesh(result.mesh);
  expect({ closed, oriented, manifold, degenerateTriangles }).toEqual({
    closed: true,
    oriented: true,
    manifold: true,
    degenerateTriangles: 0,
  });
  expect(findCrossings(cornersOfMesh(result.mesh), ROUNDING_MM).pairs).toBe(0);
  expect(result.deviationMm).toBeLessThan(ROUNDING_MM);
  expect(acceptedVolume(result.mesh)).toBeCloseTo(volumeOf(result.mesh), 2);
  return result.mesh;
}

/** Volume of a mesh that the boolean kernel takes as a closed, oriented 2-manifold. */
function acceptedVolume({ positions, triangles }: Mesh): number {
  const mesh = new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles });
  const solid = kernel.Manifold.ofMesh(mesh);
  expect(solid.status()).toBe('NoError');
  const volume = solid.volume();
  solid.delete();
  return volume;
}

/** Volume of the union of bodies, by the boolean kernel. */
function volumeByKernel(bodies: readonly Mesh[]): number {
  const solids = bodies.map(({ positions, triangles }) =>
    kernel.Manifold.ofMesh(new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles })),
  );
  const union = kernel.Manifold.union(solids);
  const volume = union.volume();
  for (const solid of [...solids, union]) solid.delete();
  return volume;
}

/** Number of connected surfaces, by verification. */
function surfacesOf(mesh: Mesh): number {
  const { components, cavities } = verifyMesh(mesh);
  return components + cavities;
}

const cube = (from: number, to: number) => box([from, from, from], [to, to, to]);

describe('bodies that overlap', () => {
  it('unites two boxes', () => {
    const mesh = soundly(joinMeshes(cube(0, 2), cube(1, 3)));
    expect(volumeOf(mesh)).toBeCloseTo(15, 5);
    expect(surfacesOf(mesh)).toBe(1);
  });

  it('unites two balls to the volume that the boolean kernel finds', () => {
    const balls = [sphere(10, 48), sphere(10, 48, [7, 3, 2])];
    expect(volumeOf(soundly(joinMeshes(...balls)))).toBeCloseTo(volumeByKernel(balls), 2);
  });

  it('unites 300 balls', () => {
    const balls = Array.from({ length: 300 }, (_, i) =>
      sphere(2.1, 12, [(i % 7) * 3.7, (Math.floor(i / 7) % 7) * 3.3, Math.floor(i / 49) * 3.1]),
    );
    expect(volumeOf(soundly(joinMeshes(...balls)))).toBeCloseTo(volumeByKernel(balls), 1);
  });

  it('leaves a mesh without crossings as it is', () => {
    const balls = joinMeshes(sphere(5), sphere(5, 64, [11, 0, 0]));
    const result = resolved(balls);
    expect(result).toMatchObject({ ok: true, meetingPairs: 0, changedFaces: 0, newFaces: 0 });
    if (result.ok) expect(cornersOfMesh(result.mesh)).toEqual(cornersOfMesh(balls));
  });
});

describe('faces that lie on one another', () => {
  it('joins boxes at a common face and drops the wall between them', () => {
    const mesh = soundly(joinMeshes(cube(0, 1), box([1, 0, 0], [2, 1, 1])));
    expect(volumeOf(mesh)).toBeCloseTo(2, 6);
    expect(surfacesOf(mesh)).toBe(1);
  });

  it('joins boxes at a part of a face', () => {
    const mesh = soundly(joinMeshes(cube(0, 1), box([1, 0.25, 0.5], [2, 2, 2])));
    expect(volumeOf(mesh)).toBeCloseTo(3.625, 6);
    expect(surfacesOf(mesh)).toBe(1);
  });

  it('keeps a doubled body once', () => {
    const mesh = soundly(joinMeshes(cube(0, 3), cube(0, 3)));
    expect(volumeOf(mesh)).toBeCloseTo(27, 6);
    expect(mesh.triangles.length / 3).toBe(12);
  });

  it('drops an inner wall', () => {
    // A wall of two opposite squares through the middle of a box of two rooms.
    const rooms = joinMeshes(cube(0, 1), box([1, 0, 0], [2, 1, 1]), insideOut(box([1, 0, 0], [1.5, 1, 1])));
    expect(volumeOf(soundly(rooms))).toBeCloseTo(1.5, 6);
  });
});

describe('bodies in bodies', () => {
  it('drops a body inside a body', () => {
    expect(volumeOf(soundly(joinMeshes(cube(0, 3), cube(1, 2))))).toBeCloseTo(27, 6);
  });

  it('keeps a cavity', () => {
    const mesh = soundly(joinMeshes(cube(0, 3), insideOut(cube(1, 2))));
    expect(volumeOf(mesh)).toBeCloseTo(26, 6);
    expect(surfacesOf(mesh)).toBe(2);
  });

  it('finds nothing inside an inverted body', () => {
    expect(resolved(insideOut(cube(0, 1)))).toEqual({ ok: false, reason: 'nothing-inside' });
  });

  it('finds nothing inside a body and its inverse', () => {
    expect(resolved(joinMeshes(cube(0, 1), insideOut(cube(0, 1))))).toEqual({
      ok: false,
      reason: 'nothing-inside',
    });
  });
});

describe('surfaces through themselves', () => {
  it('hollows a ring whose tube is wider than the ring: it winds both ways about the middle', () => {
    const ring = torus(5, 7, 48, 32);
    const mesh = soundly(ring);
    expect(volumeOf(mesh)).toBeCloseTo(volumeOf(ring), 2);
  });

  it('keeps what a figure of eight winds around twice, and drops what it winds around backwards', () => {
    // A square spiral that goes around its middle twice, and a bow tie with one lobe inside out.
    const spiral: [number, number][] = [
      [0, 0],
      [6, 0],
      [6, 6],
      [0, 6],
      [0, 1],
      [5, 1],
      [5, 5],
      [-1, 5],
      [-1, 0],
    ];
    expect(volumeOf(soundly(extruded(spiral)))).toBeCloseTo(36 + 5, 4);
    const bowTie: [number, number][] = [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ];
    const [mesh, turned] = [extruded(bowTie), extruded([...bowTie].reverse())].map(soundly);
    expect(volumeOf(mesh!) + volumeOf(turned!)).toBeCloseTo(8, 4);
  });
});

describe('parts that only touch', () => {
  it('parts boxes that share an edge', () => {
    const mesh = soundly(joinMeshes(cube(0, 1), box([1, 1, 0], [2, 2, 1])));
    expect(volumeOf(mesh)).toBeCloseTo(2, 4);
    expect(surfacesOf(mesh)).toBe(2);
  });

  it('parts boxes that share a vertex', () => {
    const mesh = soundly(joinMeshes(cube(0, 1), cube(1, 2)));
    expect(volumeOf(mesh)).toBeCloseTo(2, 4);
    expect(surfacesOf(mesh)).toBe(2);
  });

  it('parts a body that touches itself along an edge between connected ends', () => {
    const mesh = soundly(
      joinMeshes(
        box([0, 0, 0], [1, 1, 3]),
        box([1, 1, 0], [2, 2, 3]),
        box([0, 0, 0], [2, 2, 1]),
        box([0, 0, 2], [2, 2, 3]),
      ),
    );
    expect(volumeOf(mesh)).toBeCloseTo(10, 4);
    expect(surfacesOf(mesh)).toBe(1);
  });
});

describe('what cannot be resolved', () => {
  it('says that an open surface is no cycle', () => {
    const { positions, triangles } = cube(0, 1);
    expect(resolved({ positions, triangles: triangles.slice(3) })).toEqual({
      ok: false,
      reason: 'not-a-cycle',
    });
  });

  it('says that a surface with a face turned over is no cycle', () => {
    const { positions, triangles } = cube(0, 1);
    const turned = triangles.slice();
    [turned[0], turned[1]] = [turned[1]!, turned[0]!];
    expect(resolved({ positions, triangles: turned })).toEqual({ ok: false, reason: 'not-a-cycle' });
  });

  it('finds nothing in an empty mesh', () => {
    expect(resolveSurface({ positions: new Float32Array(), triangles: new Uint32Array() }, 1e-3).ok).toBe(
      false,
    );
  });
});

it('closes faces that meet at a vertex on an edge, and drops faces without area', () => {
  // The top of a box in three faces of which one is a line: its neighbour below runs past the vertex in between.
  const { positions, triangles } = cube(0, 2);
  const p = Float32Array.from([...positions, 1, 0, 0]);
  const t = [...triangles];
  const at = [...Array(t.length / 3).keys()].find((f) =>
    [0, 1].every((v) => t.slice(f * 3, f * 3 + 3).includes(v)),
  )!;
  const [a, b, c] = t.slice(at * 3, at * 3 + 3) as [number, number, number];
  const split: Mesh = { positions: p, triangles: Uint32Array.from([...t, a, b, c].slice(0, t.length)) };
  const whole = split.triangles;
  const from = [a, b, c].indexOf(0);
  const next = [a, b, c][(from + 1) % 3]!;
  const last = [a, b, c][(from + 2) % 3]!;
  const faces = next === 1 ? [0, 8, last, 8, 1, last] : [0, next, 8, next, 1, 8];
  const cut = Uint32Array.from([...whole.filter((_, i) => Math.floor(i / 3) !== at), ...faces]);
  expect(volumeOf(soundly({ positions: p, triangles: cut }))).toBeCloseTo(8, 6);
});

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
  const meshOf = (boxes: readonly { low: Point; high: Point; isInverted: boolean }[]) =>
    joinMeshes(
      ...boxes.map(({ low, high, isInverted }) => (isInverted ? insideOut(box(low, high)) : box(low, high))),
    );

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

  it('keeps them when the boxes are turned, so that faces lie on one another only but for rounding', () => {
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
      expect(volumeOf(soundly(joinMeshes(...bodies)))).toBeCloseTo(volumeByKernel(bodies), 1);
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
      const inner = result.ok ? soundly(mesh) : joinMeshes();
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
  const pair = joinMeshes(sphere(10, 24), placedBy(cube(-6, 6), [1, 0.2, 0.3, 0.4], [8, 1, 2]));
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

/** Prism of height 1 over an outline that may cross itself; its ends are fans from the first vertex. */
function extruded(outline: readonly (readonly [number, number])[]): Mesh {
  const n = outline.length;
  const positions = [0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const triangles: number[] = [];
  for (let i = 1; i + 1 < n; i++) triangles.push(0, i + 1, i, n, n + i, n + i + 1);
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    triangles.push(i, j, n + j, i, n + j, n + i);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

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
