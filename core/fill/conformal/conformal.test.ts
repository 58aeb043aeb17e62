import { describe, expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import { rotateMesh } from '../../../tests/models/variants.ts';
import { bentSole, insoleCase, piercedPlate, ribbedPlate, wallTube } from '../../../tests/models/walls.ts';
import { hasConformalCells, STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { LatticeError } from '../../solid/error.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeReport } from '../../spec/report.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { decodeFrame, encodeFrame } from '../frame/encode.ts';
import { expandFrame } from '../frame/expand.ts';
import { conformalLattice } from './conformal-lattice.ts';
import { lengthOf } from './rods/fit-struts.ts';
import { expectSoundWalls, fillWalls } from './testing/fill-walls.ts';

const specOf = (cellMm: number, rodDiameterMm: number, changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20001', { cellMm, rodDiameterMm, sides: 6, cells: 'conformal', ...changes });

async function expectSound(model: Mesh, spec: ConstantSpec, layers: number): Promise<LatticeReport> {
  const report = await expectSoundWalls(model, spec, { layers, outsideMm: 0.01, prunedShare: 0.15 });
  expect(report.conformal!.cells).toBeGreaterThan(20);
  return report;
}

describe('conformal cells fill thin parts as one body inside them', () => {
  test('an insole case with walls of 1.2 mm', async () => {
    await expectSound(await insoleCase(36, 1.2, 6), specOf(2, 0.35), 1);
  });
  test('a bent sole of 7 mm, one and two cells thick', async () => {
    await expectSound(await bentSole(80), specOf(6, 0.8, { lattice: 'TYPE-20002' }), 1);
    await expectSound(await bentSole(80), specOf(3.2, 0.6), 2);
  });
  test('a plate with holes, one and three cells thick', { tags: 'release' }, async () => {
    await expectSound(
      await piercedPlate(7, 0.6),
      specOf(5, 0.7, { lattice: 'TYPE-20002', openEnds: 'net' }),
      1,
    );
    await expectSound(await piercedPlate(7, 0.6), specOf(2.2, 0.4), 3);
  });
  test('a tube with a wall of 1.2 mm', async () => {
    await expectSound(wallTube(8, 1.2, 6), specOf(1.2, 0.3), 1);
  });
  test('a plate with a rib', async () => {
    await expectSound(await ribbedPlate(), specOf(3, 0.5), 1);
  });
});

const tube = wallTube(8, 2.4, 8);
/** The report of the tube as it stands, made once. */
let upright: Promise<LatticeReport> | undefined;

test.each([
  ['turned', [31, 17, 73], [0, 0, 0]],
  ['far from the origin', [45, 0, 45], [700, -300, 40]],
] as const)('a part that is %s gets as many cells, within a tenth', async (_, turnDeg, by) => {
  upright ??= expectSound(tube, specOf(2, 0.4), 1);
  const here = await upright;
  const there = await expectSound(rotateMesh(tube, turnDeg, by), specOf(2, 0.4), 1);
  expect(Math.abs(there.conformal!.cells / here.conformal!.cells - 1)).toBeLessThan(0.1);
});

test.each(STRUT_LATTICES.filter(({ title }) => hasConformalCells(title)).map(({ title }) => title))(
  '%s follows the wall of a tube',
  async (lattice) => {
    await expectSound(wallTube(10, 4, 8), specOf(4, 0.4, { lattice }), 1);
  },
);

test('struts of cubic cells are about as long as the edge of the cell', async () => {
  for (const cellMm of [3, 4]) {
    const { places, struts } = conformalLattice(await piercedPlate(4, 0.8), specOf(cellMm, 0.4));
    const shares = struts.map((strut) => lengthOf(places, strut) / cellMm);
    expect(Math.min(...shares)).toBeGreaterThan(0.25);
    expect(Math.max(...shares)).toBeLessThan(1.9);
    const even = shares.filter((share) => share > 0.75 && share < 1.3);
    expect(even.length / shares.length).toBeGreaterThan(0.8);
  }
});

test('a frame keeps its lines when it is stored', async () => {
  const { frame } = await fillWalls(tube, specOf(2.4, 0.4));
  const back = decodeFrame(encodeFrame(frame));
  expect(back.conformal).toEqual(frame.conformal);
  expect(expandFrame(back)).toEqual(expandFrame(frame));
});

test('cells of several bodies are counted together, in the frame and in the report', async () => {
  const alone = await fillWalls(tube, specOf(2.4, 0.4));
  const both = await fillWalls(
    appendMeshes([tube, rotateMesh(tube, [0, 0, 0], [30, 0, 0])]),
    specOf(2.4, 0.4),
  );
  expect(both.report.bodies).toBeDefined();
  expect(both.report.conformal!.layers).toBe(1);
  expect(both.report.conformal!.cells).toBeGreaterThan(1.8 * alone.report.conformal!.cells);
  expect(both.frame.conformal).toEqual(both.report.conformal);
});

describe('what cannot have conformal cells is refused', () => {
  const codeOf = (model: Mesh, spec: ConstantSpec) =>
    fillWalls(model, spec).then(
      () => 'filled',
      (error: unknown) => (error instanceof LatticeError ? error.code : error),
    );
  test('a ball has no walls', async () => {
    expect(await codeOf(sphere(20, 48), specOf(4, 0.5))).toBe('not-thin');
  });
  test('rods thicker than the wall', async () => {
    expect(await codeOf(wallTube(), specOf(3, 1.3))).toBe('not-thin');
  });
  test('rods that leave no room between the layers', async () => {
    expect(await codeOf(wallTube(), specOf(3, 0.9))).toBe('rod-too-thick');
  });
  test('lattices, modes and solid parts that do not go with them', () => {
    const faults = (changes: object) =>
      checkSpec({ ...specOf(5, 0.5), ...changes } as ConstantSpec).map(({ code }) => code);
    expect(faults({})).toEqual([]);
    expect(faults({ lattice: 'TYPE-20008' })).toContain('conformal-out-of-place');
    expect(faults({ lattice: 'TYPE-10001' })).toEqual([]);
    expect(faults({ lattice: 'TYPE-10001', variant: 'network' })).toContain('conformal-out-of-place');
    expect(faults({ lattice: 'TYPE-10001:network' })).toContain('conformal-out-of-place');
    expect(faults({ lattice: 'TYPE-10001', openEnds: 'net' })).toContain('net-out-of-place');
    expect(faults({ lattice: 'GH-30001' })).toContain('conformal-out-of-place');
    expect(faults({ shellMm: 1 })).toContain('conformal-out-of-place');
    expect(faults({ bottomMm: 1 })).toContain('conformal-out-of-place');
  });
});
