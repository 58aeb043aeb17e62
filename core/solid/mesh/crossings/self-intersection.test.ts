import { expect, test } from 'vitest';
import { GALLERY } from '../../../../tests/models/gallery.ts';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { randomOf } from '../../../../tests/models/random.ts';
import { invertMesh, placeMesh, prism } from '../../../../tests/models/shapes.ts';
import { subdivide } from '../../../../tests/models/variants.ts';
import { boundsOf, extentOf } from '../../geometry/box.ts';
import { appendMeshes } from '../append-meshes.ts';
import { pairEdges } from '../edges.ts';
import type { Mesh } from '../mesh.ts';
import { buildFaceGrid } from './face-grid.ts';
import { findSelfIntersections } from './self-intersection.ts';

const TETRAHEDRON = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];

/** Two cones on one boundary loop: both tips have `count` faces. */
function doubleCone(count: number): Mesh {
  const positions = [0, 0, 30, 0, 0, -30];
  const triangles: number[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count;
    positions.push(30 * Math.cos(angle), 30 * Math.sin(angle), 0);
    const a = i + 2;
    const b = ((i + 1) % count) + 2;
    triangles.push(0, a, b, 1, b, a);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** A step: the floor of an L, whose long edge passes `besideMm` beside the foot of the post's walls. */
function step(besideMm: number): Mesh {
  const w = 10 + besideMm / Math.SQRT2;
  const outline = [0, 0, 20, 0, 20, w, w, w, w, 20, 0, 20];
  const at = (z: number) => Array.from({ length: 6 }, (_, i) => [outline[i * 2]!, outline[i * 2 + 1]!, z]);
  // Vertices 0 to 5 at the bottom, 6 to 11 on the floor, 12 to 15 on top of the post.
  const top = [
    [20, w, 15],
    [w, w, 15],
    [w, 20, 15],
    [20, 20, 15],
  ];
  const positions = [...at(0), ...at(6), ...top, [20, 20, 0]].flat();
  const floor = [0, 1, 5, 1, 2, 3, 1, 3, 5, 3, 4, 5].map((v) => v + 6);
  const lid = [12, 14, 13, 12, 15, 14];
  const walls = [8, 12, 9, 9, 12, 13, 9, 13, 10, 10, 13, 14];
  const outside = [0, 1, 6, 6, 1, 7, 1, 2, 7, 7, 2, 8, 2, 16, 8, 8, 16, 15, 8, 15, 12];
  const back = [16, 4, 15, 15, 4, 10, 15, 10, 14, 4, 5, 10, 10, 5, 11, 5, 0, 11, 11, 0, 6];
  const bottom = [0, 5, 1, 1, 5, 3, 1, 3, 2, 3, 5, 4, 2, 3, 16, 16, 3, 4];
  return {
    positions: Float32Array.from(positions),
    triangles: Uint32Array.from([...floor, ...lid, ...walls, ...outside, ...back, ...bottom]),
  };
}

const diagonalOf = (mesh: Mesh) => Math.hypot(...extentOf(boundsOf(mesh)));
const crossingsOf = (mesh: Mesh) => findSelfIntersections(mesh, 4e-6 * diagonalOf(mesh));
const none = { count: 0, faces: [], complete: true };

test('a long edge of a floor beside the foot of its walls is no crossing', () => {
  for (const besideMm of [1e-2, 1e-3, 1e-4, 2e-5]) {
    let mesh = step(besideMm);
    expect(pairEdges(mesh.triangles, mesh.positions.length / 3)).toMatchObject({ open: 0, flipped: 0 });
    for (let level = 0; level < 4; level++) {
      expect(crossingsOf(mesh)).toEqual(none);
      mesh = subdivide(mesh);
    }
  }
});

test('sound models stay sound, turned, moved and with every face split in four', async () => {
  for (const name of ['lump two', 'bracket', 'coil', 'gear']) {
    const model = await GALLERY[name]!();
    for (const mesh of [model, placeMesh(model, [0.003, 45], [300, -200, 100])])
      expect(crossingsOf(subdivide(mesh))).toEqual(none);
  }
});

test('bodies that overlap are found when every edge meets the other body just on its edges', () => {
  const one = box([0, 0, 0], [20, 20, 20]);
  for (const other of [box([10, 10, 0], [30, 30, 20]), box([10, 0, 0], [30, 20, 20])])
    for (const turn of [0, 0.003, 1, 33])
      for (const by of [0, 100]) {
        const both = placeMesh(appendMeshes([one, other]), [turn, turn * 0.7], [by, -by / 3, by / 7]);
        expect(crossingsOf(both).count, `turned by ${turn}, moved by ${by}`).toBeGreaterThan(0);
      }
});

test('bodies that touch back to back do not cross, turned or not', () => {
  const both = appendMeshes([box([0, 0, 0], [20, 20, 20]), box([20, 5, 5], [40, 30, 10])]);
  for (const turn of [0, 0.003, 33])
    expect(crossingsOf(placeMesh(both, [turn, 45], [1, 2, 3]))).toEqual(none);
});

test('walls and gaps thinner than the tolerance are no crossing', () => {
  const toleranceMm = 1e-2;
  const wall = toleranceMm / 8;
  // A U whose walls and gap all lie within the tolerance: three sheets, two of which look the same way.
  const outline: [number, number][] = [
    [0, 0],
    [3 * wall, 0],
    [3 * wall, 20],
    [2 * wall, 20],
    [2 * wall, wall],
    [wall, wall],
    [wall, 20],
    [0, 20],
  ];
  for (const turn of [0, 33]) {
    const thin = placeMesh(prism(outline, 30), [turn, turn], [5, 6, 7]);
    expect(findSelfIntersections(thin, toleranceMm)).toEqual(none);
  }
});

test('a flat face that folds over itself within its plane is no crossing: one layer of it remains', () => {
  const cube = box([0, 0, 0], [20, 20, 20]);
  // Splits the lid about a vertex that lies outside of two of the faces about it.
  const triangles = [...cube.triangles].slice(12);
  const rest = [...cube.triangles].slice(0, 6);
  const fan = [4, 5, 8, 5, 6, 8, 6, 7, 8, 7, 4, 8];
  const folded = {
    positions: Float32Array.from([...cube.positions, 24, 8, 20]),
    triangles: Uint32Array.from([...rest, ...fan, ...triangles]),
  };
  expect(crossingsOf(folded)).toEqual(none);
});

test('a cavity that reaches through its wall is found', () => {
  const cavity = invertMesh(box([5, 5, 5], [15, 15, 20.01]));
  expect(crossingsOf(appendMeshes([box([0, 0, 0], [20, 20, 20]), cavity])).count).toBeGreaterThan(0);
});

test('tips with hundreds of faces are searched to the end', () => {
  const cones = doubleCone(500);
  expect(findSelfIntersections(cones, 1e-4)).toEqual({ count: 0, faces: [], complete: true });
  const pierced = appendMeshes([cones, box([-1, -1, 25], [1, 1, 40])]);
  expect(findSelfIntersections(pierced, 1e-4, { limit: 1 }).count).toBe(1);
});

test('a face pushed through the rest of its fan is found, one shared vertex or not', () => {
  const fan = doubleCone(40);
  fan.positions.set([-40, 1, 4], 6);
  expect(findSelfIntersections(fan, 1e-4).count).toBeGreaterThan(0);
});

test('a small body that pierces the face of a large one is found', () => {
  const mixed = appendMeshes([box([0, 0, 0], [200, 200, 200]), sphere(0.5, 32, [100, 37, 200.013])]);
  const { count, at, complete } = findSelfIntersections(mixed, 1e-4, { limit: 1000 });
  expect(count).toBeGreaterThan(0);
  expect(complete).toBe(true);
  expect(at![2]).toBeGreaterThan(199);
});

test('a search that costs too much says that it did not look at everything', () => {
  expect(findSelfIntersections(doubleCone(200), 1e-4, { limit: 100, looksMax: 1000 })).toEqual({
    count: 0,
    faces: [],
    complete: false,
  });
});

test('layers of many faces in one plane are counted as work', () => {
  const random = randomOf(9);
  const flat: Mesh = {
    positions: Float32Array.from({ length: 60 * 12 }, (_, i) => (i % 3 === 2 ? 0 : 150 * random())),
    triangles: Uint32Array.from({ length: 60 * 12 }, (_, i) => 4 * Math.floor(i / 12) + TETRAHEDRON[i % 12]!),
  };
  expect(findSelfIntersections(flat, 1e-4, { limit: 1000 })).toEqual({ count: 0, faces: [], complete: true });
  // The pairs alone are cheaper.
  expect(findSelfIntersections(flat, 1e-4, { limit: 1000, looksMax: 5e5 }).complete).toBe(false);
});

test('many faces as large as the model do not fill the grid', () => {
  const count = 50_000;
  const positions = new Float32Array(count * 9);
  for (let f = 0; f < count; f++) {
    const height = f * 0.01;
    positions.set([0, 0, height, 500, 0, 500 - height, 0, 500, height], f * 9);
  }
  const triangles = Uint32Array.from({ length: count * 3 }, (_, i) => i);
  const grid = buildFaceGrid({ positions, triangles }, 1e-4);
  expect(grid.faces.length).toBeLessThanOrEqual(2 ** 21);
  expect(new Set(grid.faces).size).toBe(count);
});
