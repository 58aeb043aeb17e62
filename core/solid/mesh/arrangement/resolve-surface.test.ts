import { describe, expect, it } from 'vitest';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { invertMesh } from '../../../../tests/models/shapes.ts';
import { cornersOfMesh } from '../../../verify/verify.ts';
import { appendMeshes } from '../append-meshes.ts';
import { type Mesh, volumeOf } from '../mesh.ts';
import { resolveSurface } from './resolve-surface.ts';
import { resolved, soundly, surfacesOf, volumeByKernel } from './testing/soundly.ts';

const cube = (from: number, to: number) => box([from, from, from], [to, to, to]);

/** Meshes together, with the volume and the number of surfaces of what they become. */
const RESOLVED: [what: string, meshes: Mesh[], volumeMm3: number, surfaces: number][] = [
  ['boxes that overlap are united', [cube(0, 2), cube(1, 3)], 15, 1],
  ['boxes are joined at a common face', [cube(0, 1), box([1, 0, 0], [2, 1, 1])], 2, 1],
  ['boxes are joined at a part of a face', [cube(0, 1), box([1, 0.25, 0.5], [2, 2, 2])], 3.625, 1],
  ['a doubled body is kept once', [cube(0, 3), cube(0, 3)], 27, 1],
  [
    'an inner wall is dropped',
    [cube(0, 1), box([1, 0, 0], [2, 1, 1]), invertMesh(box([1, 0, 0], [1.5, 1, 1]))],
    1.5,
    2,
  ],
  ['a body inside a body is dropped', [cube(0, 3), cube(1, 2)], 27, 1],
  ['a cavity is kept', [cube(0, 3), invertMesh(cube(1, 2))], 26, 2],
  ['boxes that share an edge are parted', [cube(0, 1), box([1, 1, 0], [2, 2, 1])], 2, 2],
  ['boxes that share a vertex are parted', [cube(0, 1), cube(1, 2)], 2, 2],
  [
    'a body that touches itself along an edge between connected ends is parted',
    [
      box([0, 0, 0], [1, 1, 3]),
      box([1, 1, 0], [2, 2, 3]),
      box([0, 0, 0], [2, 2, 1]),
      box([0, 0, 2], [2, 2, 3]),
    ],
    10,
    1,
  ],
];

it.each(RESOLVED)('%s', (_what, meshes, volumeMm3, surfaces) => {
  const mesh = soundly(appendMeshes(meshes));
  expect(volumeOf(mesh)).toBeCloseTo(volumeMm3, 4);
  expect(surfacesOf(mesh)).toBe(surfaces);
});

const OPEN = { ...cube(0, 1), triangles: cube(0, 1).triangles.slice(3) };
const TURNED = { ...cube(0, 1), triangles: cube(0, 1).triangles.map((v, i, t) => (i < 2 ? t[1 - i]! : v)) };
const EMPTY = { positions: new Float32Array(), triangles: new Uint32Array() };

it.each([
  ['an inverted body', invertMesh(cube(0, 1)), 'nothing-inside'],
  ['a body and its inverse', appendMeshes([cube(0, 1), invertMesh(cube(0, 1))]), 'nothing-inside'],
  ['an open surface', OPEN, 'not-a-cycle'],
  ['a surface with a face turned over', TURNED, 'not-a-cycle'],
  ['an empty mesh', EMPTY, 'nothing-inside'],
])('%s cannot be resolved', (_what, mesh, reason) => {
  expect(resolved(mesh)).toEqual({ ok: false, reason });
});

describe('balls', () => {
  it('are united to the volume that the boolean kernel finds', () => {
    const balls = [sphere(10, 48), sphere(10, 48, [7, 3, 2])];
    expect(volumeOf(soundly(appendMeshes(balls)))).toBeCloseTo(volumeByKernel(balls), 2);
  });

  it('are united, 150 of them', { tags: 'release' }, () => {
    const balls = Array.from({ length: 150 }, (_, i) =>
      sphere(2.1, 12, [(i % 7) * 3.7, (Math.floor(i / 7) % 7) * 3.3, Math.floor(i / 49) * 3.1]),
    );
    expect(volumeOf(soundly(appendMeshes(balls)))).toBeCloseTo(volumeByKernel(balls), 1);
  });

  it('that do not cross stay as they are', () => {
    const balls = appendMeshes([sphere(5), sphere(5, 64, [11, 0, 0])]);
    const result = resolved(balls);
    expect(result).toMatchObject({ ok: true, meetingPairs: 0, changedFaces: 0, newFaces: 0 });
    if (result.ok) expect(cornersOfMesh(result.mesh)).toEqual(cornersOfMesh(balls));
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

it('keeps to the deviation that is allowed', () => {
  const both = appendMeshes([sphere(10, 48), sphere(10, 40, [7, 3, 1])]);
  const free = resolveSurface(both, 1e-4);
  expect(free.ok && free.deviationMm).toBeGreaterThan(0);
  expect(resolveSurface(both, 1e-4, { deviationMaxMm: 0 }).ok).toBe(false);
});
