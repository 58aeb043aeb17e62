import { describe, expect, test } from 'vitest';
import { sphere } from '../../../../tests/models/primitives.ts';
import { bentSole, insoleCase, piercedPlate, ribbedPlate, wallTube } from '../../../../tests/models/walls.ts';
import { SURFACE_LATTICES } from '../../../catalogue/lattice-types.ts';
import { surfaceDensity } from '../../../cells/tpms/density.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { wallNet } from '../net/wall-net.ts';
import { SurfaceTree } from '../surface/surface-tree.ts';
import { expectSoundWalls } from '../testing/fill-walls.ts';
import { conformalSheet } from './conformal-sheet.ts';
import { orientedNet } from './oriented-net.ts';
import { plainSheet } from './plain-sheet.ts';
import { soundSheet } from './sound-sheet.ts';

const specOf = (cellMm: number, thicknessMm: number, changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-10001', {
    cellMm,
    rodDiameterMm: thicknessMm,
    sides: 6,
    action: 'low',
    cells: 'conformal',
    ...changes,
  });

/** Columns end 0.02 mm below the surface; between two of them a face may use some of that. */
const expectSound = (model: Mesh, spec: ConstantSpec, layers: number) =>
  expectSoundWalls(model, spec, { layers, outsideMm: 0.02, prunedShare: 0.05 });

describe('a conformal sheet fills thin parts as one body inside them', () => {
  test('a plate of 7 mm with holes', async () => {
    await expectSound(await piercedPlate(), specOf(7, 0.8), 1);
  });
  test('a tube with a wall of 1.2 mm', async () => {
    await expectSound(wallTube(3.6, 1.2, 3.4), specOf(1.6, 0.25), 1);
  });
  test('a bent sole', async () => {
    await expectSound(await bentSole(60), specOf(7, 0.8), 1);
  });
  test('a tube two cells thick', async () => {
    const cellMm: Point = [3.5, 3.5, 2.5];
    await expectSound(wallTube(8, 5, 6), specOf(2.5, 0.35, { lattice: 'TYPE-10002', cellMm }), 2);
  });
  test('an insole case, whose floor ends at its wall', async () => {
    await expectSound(await insoleCase(24, 1.2, 4), specOf(3, 0.3), 1);
  });
  test('a plate with a rib', async () => {
    await expectSound(await ribbedPlate(1.6, 18), specOf(6, 0.4), 1);
  });
});

test.each(SURFACE_LATTICES.map(({ title }) => title))('%s follows the wall of a tube', async (lattice) => {
  await expectSound(wallTube(4.5, 3, 6), specOf(3, 0.2, { lattice }), 1);
});

/** Size of the tube whose volume is compared. */
const RADIUS_MM = 8;
const WALL_MM = 3.6;
const HEIGHT_MM = 7;
/** Height of its cells: the wall without the slack below its faces. */
const LAYER_MM = WALL_MM - 2 * 0.02;

test('its thickness is the one that was asked for: the volume follows the law of the surface', () => {
  const model = wallTube(RADIUS_MM, WALL_MM, HEIGHT_MM);
  for (const thicknessMm of [0.27, 0.54]) {
    const { mesh, cells } = conformalSheet(
      model,
      { surface: 'gyroid', spec: specOf(3.6, thicknessMm, { action: 'high' }) },
      soundSheet,
    );
    // What the cells lie in: the wall without the slack below its faces and the clearance at its ends.
    const [inner, outer] = [RADIUS_MM - WALL_MM + 0.02, RADIUS_MM - 0.02];
    const height = HEIGHT_MM - 2 * (thicknessMm / 2 + 0.02);
    const domainMm3 = Math.PI * (outer ** 2 - inner ** 2) * height;
    const edgeMm = Math.sqrt(domainMm3 / cells / LAYER_MM);
    const law = surfaceDensity(
      { surface: 'gyroid', variant: 'sheet', cellMm: [edgeMm, edgeMm, LAYER_MM] },
      thicknessMm,
    );
    expect(Math.abs(volumeOf(mesh!) / domainMm3 / law - 1)).toBeLessThan(0.03);
    // A page makes no body, and knows the volume by the law.
    const shown = conformalSheet(model, { surface: 'gyroid', spec: specOf(3.6, thicknessMm) }, plainSheet);
    expect(shown.mesh).toBeUndefined();
    expect(Math.abs(shown.volumeMm3 / volumeOf(mesh!) - 1)).toBeLessThan(0.05);
  }
});

test('its edges turn on from face to face wherever the net lets them', async () => {
  const model = await piercedPlate();
  const wall = wallNet(model, new SurfaceTree(model), { edgeMm: 4, layerMm: 7, clearMm: 0.4 });
  const { faces } = orientedNet(wall.net, wall.faces);
  const corners = faces.flatMap(({ turns }) =>
    turns.map((turn, j) => turn === ((turns[(j + turns.length - 1) % turns.length]! + 1) & 3)),
  );
  expect(corners.filter(Boolean).length / corners.length).toBeGreaterThan(0.8);
});

test('a sheet of more triangles than can be made is refused with the cells that can', async () => {
  const code = expect.objectContaining({
    code: 'too-many-cells',
    message: expect.stringMatching(/at least about 2\.\d mm$/),
  });
  const model = await insoleCase(120, 1.2, 15);
  expect(() => conformalSheet(model, { surface: 'gyroid', spec: specOf(2, 0.3) }, plainSheet)).toThrow(code);
});

test('a ball has no walls for sheets either', () => {
  expect(() =>
    conformalSheet(sphere(20, 48), { surface: 'gyroid', spec: specOf(4, 0.5) }, plainSheet),
  ).toThrow(/walls/);
});
