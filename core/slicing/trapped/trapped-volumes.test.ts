import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { filledModel } from '../../run/testing/filled-model.ts';
import { openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import { areaOf, type Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { cornersOfStl } from '../../verify/verify.ts';
import { trappedVolumes } from './trapped-volumes.ts';
import { voxelGrid } from './voxel-body.ts';

const kernel = await openKernel();

function without(body: Mesh, ...others: Mesh[]): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const [first, ...rest] = [body, ...others].map((mesh) => scope.solid(mesh, 'bad-model'));
    const { vertProperties, triVerts } = scope.keep(kernel.Manifold.difference([first!, ...rest])).getMesh();
    return { positions: vertProperties.slice(), triangles: triVerts.slice() };
  } finally {
    scope.release();
  }
}

const CUBE = box([0, 0, 0], [30, 30, 30]);
const HOLLOW = box([3, 3, 3], [27, 27, 27]);
const HOLLOW_MM3 = 24 ** 3;
/** A square hole through the wall, from below. */
const hole = (widthMm: number) =>
  box([15 - widthMm / 2, 15 - widthMm / 2, -1], [15 + widthMm / 2, 15 + widthMm / 2, 4]);

test('a solid body and an open cup trap nothing', () => {
  expect(trappedVolumes(CUBE, 2).volumes).toEqual([]);
  const cup = without(CUBE, box([3, 3, 3], [27, 27, 31]));
  expect(trappedVolumes(cup, 2).volumes).toEqual([]);
});

test('a closed hollow is trapped as a whole, with its place and the volume that its surface encloses', () => {
  let surface: Mesh | undefined;
  const { volumes, totalMm3 } = trappedVolumes(without(CUBE, HOLLOW), 2, {
    onSurface(corners) {
      surface = weldCorners(corners);
    },
  });
  expect(volumes).toHaveLength(1);
  expect(totalMm3).toBeCloseTo(HOLLOW_MM3, 3);
  const [{ closed, atMm, boxMm }] = volumes as [(typeof volumes)[number]];
  expect(closed).toBe(true);
  for (const at of atMm) expect(at).toBeCloseTo(15, 0);
  expect(areaOf(surface!)).toBeCloseTo(6 * 24 ** 2, -2);
  for (const k of [0, 1, 2]) expect([boxMm.min[k]!, boxMm.max[k]!].map(Math.round)).toEqual([3, 27]);
});

test('a hole that is wide enough empties a hollow, a narrower one does not', () => {
  expect(trappedVolumes(without(CUBE, HOLLOW, hole(4)), 3).volumes).toEqual([]);
  const narrow = trappedVolumes(without(CUBE, HOLLOW, hole(1.6)), 3);
  expect(narrow.volumes).toHaveLength(1);
  expect(narrow.volumes[0]!.closed).toBe(false);
  expect(narrow.totalMm3).toBeGreaterThan(0.85 * HOLLOW_MM3);
});

test('two chambers are judged apart: the one behind a narrow door stays full', () => {
  const front = box([3, 3, 3], [27, 14, 27]);
  const back = box([3, 16, 3], [27, 27, 27]);
  const door = box([14.2, 13, 14.2], [15.8, 17, 15.8]);
  const entry = box([12, -1, 12], [18, 4, 18]);
  const { volumes } = trappedVolumes(without(CUBE, front, back, door, entry), 3);
  expect(volumes).toHaveLength(1);
  expect(volumes[0]!.atMm[1]).toBeGreaterThan(16);
  expect(volumes[0]!.volumeMm3).toBeGreaterThan(0.85 * 24 * 11 * 24);
});

test('crevices and pits of an open surface are no trapped volumes', () => {
  const slits = Array.from({ length: 5 }, (_, i) => box([3 + 5 * i, -1, 26], [4 + 5 * i, 31, 31]));
  expect(trappedVolumes(without(CUBE, ...slits), 3).volumes).toEqual([]);
});

test('on a grid too coarse for the opening only closed hollows count, and the answer says so', () => {
  const { openingMm, voxelMm, volumes, closedOnly } = trappedVolumes(
    without(sphere(150, 32), box([-80, -80, -80], [80, 80, 80])),
    0.5,
    { voxelsMax: 500_000 },
  );
  expect(openingMm).toBeCloseTo(4 * voxelMm, 6);
  expect(openingMm).toBeGreaterThan(10);
  expect(closedOnly).toBe(true);
  expect(volumes).toHaveLength(1);
  const pierced = trappedVolumes(without(CUBE, HOLLOW, hole(0.6)), 0.5, { voxelsMax: 100_000 });
  expect(pierced).toMatchObject({ closedOnly: true, volumes: [] });
});

test('a wall thinner than a voxel keeps a hollow closed', () => {
  const thin = without(CUBE, box([0.2, 0.2, 0.2], [29.8, 29.8, 29.8]));
  const { volumes, totalMm3, voxelMm } = trappedVolumes(thin, 0.5, { voxelsMax: 30_000 });
  expect(voxelMm).toBeGreaterThan(1);
  expect(volumes).toMatchObject([{ closed: true }]);
  expect(Math.abs(totalMm3 - 29.6 ** 3)).toBeLessThan(6 * 29.6 ** 2 * voxelMm);
});

test('an open lattice traps nothing, however coarse the grid', async () => {
  const spec = sampleSpec('TYPE-20002', { cellMm: 4, rodDiameterMm: 1, sides: 6 });
  const { bytes } = await filledModel(box([0, 0, 0], [24, 24, 24]), spec, { threads: 1 });
  const lattice = weldCorners(cornersOfStl(bytes));
  const coarse = trappedVolumes(lattice, 0.5, { voxelsMax: 200_000 });
  expect(coarse.openingMm).toBeGreaterThan(1.6);
  expect(coarse).toMatchObject({ closedOnly: true, volumes: [], totalMm3: 0 });
});

test('the grid holds no more voxels than allowed, its free margin included', () => {
  for (const mesh of [CUBE, box([0, 0, 0], [200, 200, 0.5]), box([0, 0, 0], [300, 1, 1])])
    for (const voxelsMax of [2000, 50_000]) {
      const { size, voxelMm } = voxelGrid(mesh, 0.1, voxelsMax);
      expect(size[0] * size[1] * size[2]).toBeLessThanOrEqual(voxelsMax);
      expect(voxelMm).toBeGreaterThan(0.1);
    }
});
