import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { cornersOf, type Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { sliceMesh } from '../slice-mesh.ts';

const kernel = await openKernel();

function united(...meshes: Mesh[]): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const solids = meshes.map((mesh) => scope.solid(mesh, 'bad-model'));
    const { vertProperties, triVerts } = scope.keep(kernel.Manifold.union(solids)).getMesh();
    return { positions: vertProperties.slice(), triangles: triVerts.slice() };
  } finally {
    scope.release();
  }
}

test('a ball that hangs in the air is one island, at its lowest layer', () => {
  const mesh = appendMeshes([box([-10, -10, 0], [10, 10, 1]), sphere(3, 24, [0, 0, 6])]);
  const { islands } = sliceMesh(mesh, 0.1);
  expect(islands).toHaveLength(1);
  expect(islands[0]!.heightMm).toBeCloseTo(3.05, 6);
  expect(Math.hypot(...islands[0]!.atMm)).toBeLessThan(1);
});

test('legs of a table are supported, knobs that hang from its top are not', () => {
  const top = box([0, 0, 10], [30, 30, 12]);
  const legs = [box([0, 0, 0], [3, 3, 10.5]), box([27, 27, 0], [30, 30, 10.5])];
  const knobs = [box([10, 10, 6], [13, 13, 10.5]), box([20, 20, 4], [23, 23, 10.5])];
  const { islands } = sliceMesh(united(top, ...legs, ...knobs), 0.2);
  expect(islands.map(({ heightMm, areaMm2 }) => [heightMm.toFixed(1), areaMm2])).toEqual([
    ['4.1', 9],
    ['6.1', 9],
  ]);
});

test('a pin that begins on a plate is supported, also in a hollow of the plate', () => {
  const plate = united(box([0, 0, 0], [20, 20, 2]), box([5, 5, 1], [8, 8, 6]), box([10, 10, 1], [12, 12, 6]));
  expect(sliceMesh(plate, 0.25).islands).toEqual([]);
});

test('a lid over a cup is no island, a plug inside a closed hollow is one', () => {
  const outer = box([0, 0, 0], [20, 20, 20]);
  const hollow = box([2, 2, 2], [18, 18, 18]);
  const inverted = { ...hollow, triangles: hollow.triangles.slice().reverse() };
  expect(sliceMesh(appendMeshes([outer, inverted]), 0.5).islands).toEqual([]);
  const plug = box([8, 8, 6], [12, 12, 10]);
  expect(sliceMesh(appendMeshes([outer, inverted, plug]), 0.5).islands).toMatchObject([{ areaMm2: 16 }]);
});

test('a ring that closes over a pillar inside it stands on the pillar only where it covers it', () => {
  const pillar = box([9, 9, 0], [11, 11, 5]);
  const plate = box([0, 0, 5.1], [20, 20, 7]);
  // The gap is thinner than a layer, so the plate lies on the pillar as far as layers can tell.
  expect(sliceMesh(appendMeshes([pillar, plate]), 0.2).islands).toEqual([]);
  const far = box([0, 0, 5.5], [20, 20, 7]);
  expect(sliceMesh(appendMeshes([pillar, far]), 0.2).islands).toHaveLength(1);
});

/** A box on the bed and one above it that begins at its top, moved by these, mm. */
const stacked = (byX: number, byY: number) =>
  sliceMesh(appendMeshes([box([0, 0, 0], [20, 20, 20]), box([byX, byY, 20], [byX + 20, byY + 20, 24])]), 0.5);

test('a part that touches the layer below along an edge or in a point is an island', () => {
  for (const [byX, byY] of [
    [20, 0],
    [-20, 0],
    [0, 20],
    [0, -20],
    [20, 5],
    [20, 20],
    [-20, 20],
    [20, -20],
    [-20, -20],
    [20.25, 0],
  ] as const)
    expect(stacked(byX, byY).islands).toMatchObject([{ layer: 40, areaMm2: 400 }]);
});

test('a part that overlaps the layer below by less than a micrometre is an island, by more it is supported', () => {
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0.3],
    [1, 1],
    [-1, 1],
  ] as const) {
    const islandsAt = (overlapMm: number) =>
      stacked(x * (20 - overlapMm), y * (20 - overlapMm)).islands.length;
    expect(islandsAt(0.0008)).toBe(1);
    expect(islandsAt(0.004)).toBe(0);
  }
});

test('a part beside the layers below that touches them along an upright edge only is an island', () => {
  const column = [box([0, 0, 0], [20, 20, 20]), box([0, 0, 20], [20, 20, 40])];
  const beside = box([20, 20, 20], [40, 40, 40]);
  const { positions, triangles } = weldCorners(cornersOf(appendMeshes([...column, beside])));
  const isWithinColumn = (v: number) =>
    positions[v * 3 + 2] === 20 && positions[v * 3]! <= 20 && positions[v * 3 + 1]! <= 20;
  const faces = Array.from({ length: triangles.length / 3 }, (_, f) => [
    ...triangles.subarray(f * 3, f * 3 + 3),
  ]);
  // Without the faces between the halves of the column.
  const outer = faces.filter((face) => !face.every(isWithinColumn));
  fc.assert(
    fc.property(fc.shuffledSubarray(outer, { minLength: outer.length }), (shuffled) => {
      const mesh = { positions, triangles: Uint32Array.from(shuffled.flat()) };
      expect(sliceMesh(mesh, 0.5).islands).toMatchObject([{ layer: 40, areaMm2: 400 }]);
    }),
  );
});

test('a part of the same outline as the layer below is supported', () => {
  expect(stacked(0, 0).islands).toEqual([]);
});
