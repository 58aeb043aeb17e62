import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { comb, finnedBlock, lug, plate, thinTube, tray } from '../../../tests/models/thin.ts';
import { coverageOf, fallsApart } from '../../fill/coverage/coverage.ts';
import { samplesOf } from '../../fill/coverage/domain-samples.ts';
import { frameModel } from '../../fill/struts/frame-model.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { FaceRole } from '../../spec/roles.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { generateLattice } from '../pipeline/generate.ts';
import { ENOUGH, type FitLimits, fitToPart } from './fit-to-part.ts';
import { largestCell } from './largest-cell.ts';
import { localWallsMm } from './walls.ts';

const spec = (changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 0.8, sides: 6, joinIslands: 'links', ...changes });

const limits = (changes: Partial<FitLimits> = {}): FitLimits => ({
  cellMm: { min: 1, max: 20, usual: 10 },
  rodMm: { min: 0.2, max: 1.5 },
  density: 0.1,
  mostSeconds: 60,
  mostBytes: 1e9,
  ...changes,
});

/** Edges of a tray whose walls are those of the usual one. */
const SMALL_TRAY = [18, 11, 5] as const;

test('walls of a tube and of a plate are what they are', async () => {
  const tube = localWallsMm(thinTube());
  expect(tube[tube.length >> 1]).toBeCloseTo(1.2, 1);
  const walls = localWallsMm(await plate());
  expect(walls[walls.length >> 1]).toBeCloseTo(7, 3);
  expect(localWallsMm(sphere(10)).at(-1)).toBeLessThanOrEqual(20.001);
});

test('what a pad leaves of a wall does not make all cells fine', () => {
  const model = box([0, 0, 0], [40, 40, 12]);
  const roles: FaceRole[] = [{ kind: 'solid', facesAtMm: [[20, 20, 0]], mm: 11 }];
  const plain = fitToPart(model, spec({ joinIslands: 'none' }), limits())!;
  const beside = fitToPart(model, spec({ joinIslands: 'none', roles }), limits())!;
  expect(beside.wallMm).toEqual(plain.wallMm);
});

test.each([
  ['plate', plate],
  ['tray', () => tray(SMALL_TRAY)],
  ['tube', () => thinTube(8)],
  ['comb', comb],
] as [string, () => Mesh | Promise<Mesh>][])(
  'a lattice that is fitted to a %s reaches all of it within the limits, as made',
  async (_, model) => {
    const mesh = await model();
    const fit = fitToPart(mesh, spec(), limits())!;
    expect(fit.coverage.share).toBeGreaterThanOrEqual(ENOUGH);
    const [cell] = fit.cellMm;
    expect(cell).toBeGreaterThanOrEqual(1);
    expect(cell).toBeLessThanOrEqual(10);
    expect(fit.rodDiameterMm).toBeGreaterThanOrEqual(0.2);
    expect(fit.rodDiameterMm).toBeLessThanOrEqual(1.5);
    const { cellMm, rodDiameterMm, originMm } = fit;
    const report = await generateLattice(
      mesh,
      { ...spec(), cellMm, rodDiameterMm, originMm },
      { write: () => {}, threads: 1 },
    );
    expect(report.coverage).toBeCloseTo(fit.coverage.share, 9);
    expect(report.linkCount).toBe(fit.links);
    expect(report.proof.components).toBe(1);
  },
);

test('a thick part gets the usual cell, and a given rod stays', () => {
  const fit = fitToPart(sphere(25), spec(), limits({ rodMm: { min: 1.1, max: 1.1 } }))!;
  expect(fit).toMatchObject({ cellMm: [10, 10, 10], rodDiameterMm: 1.1, links: 0 });
});

// The fins have most of the area: the middle ray is 0.5 mm long, the mean wall 3.6 mm.
test('fins that hold little of a block do not make its cells fine', async () => {
  const block = await finnedBlock();
  const walls = localWallsMm(block);
  expect(walls[walls.length >> 1]).toBeLessThan(0.6);
  const fit = fitToPart(block, spec(), limits())!;
  expect(fit.coverage.share).toBeGreaterThanOrEqual(ENOUGH);
  expect(fit.cellMm[0]).toBeGreaterThan(3);
});

test('stretched cells stay stretched, and a field with larger cells gives the best that it has', async () => {
  const mesh = await plate();
  const fit = fitToPart(mesh, spec({ cellMm: [10, 10, 15] }), limits())!;
  expect(fit.cellMm[2] / fit.cellMm[0]).toBeCloseTo(1.5, 6);
  const coarse = fitToPart(thinTube(8), spec(), limits({ cellMm: { min: 5, max: 20, usual: 10 } }));
  expect(coarse === undefined || coarse.cellMm[0] === 5).toBe(true);
});

test('the cell that is named for a lattice that falls apart does hold together, and is made', async () => {
  const mesh = await tray();
  const asked = spec({ joinIslands: 'none', cellMm: [8, 8, 8] });
  await expect(generateLattice(mesh, asked, { write: () => {} })).rejects.toMatchObject({
    code: expect.stringMatching(/cell-too-large|nothing-inside/),
  });
  const bounds = { leastCellMm: 1, rodMm: { min: 0.2, max: 0.8 }, mostSeconds: 60, mostBytes: 1e9 };
  const named = largestCell(mesh, asked, bounds)!;
  const { cellMm, rodDiameterMm, originMm } = named;
  expect(cellMm[0]).toBeLessThan(8);
  const { frame } = frameModel(mesh, { ...asked, cellMm, rodDiameterMm, originMm });
  expect(fallsApart(frame, mesh)).toBe(false);
  expect(coverageOf(samplesOf(mesh), frame).share).toBeCloseTo(named.coverage.share, 9);
  const made = { ...asked, cellMm, rodDiameterMm, originMm };
  const report = await generateLattice(mesh, made, { write: () => {}, threads: 1 });
  expect(report.proof.closed).toBe(true);
});

test('every body of a model is reached, each by its own lattice', async () => {
  const one = await tray(SMALL_TRAY);
  const positions = one.positions.map((value, i) => (i % 3 === 0 ? value + 50 : value));
  const two = appendMeshes([one, { ...one, positions }]);
  const fit = fitToPart(two, spec(), limits())!;
  expect(fit.coverage).toMatchObject({ bodies: 2, bodiesKept: 2 });
  expect(fit.coverage.share).toBeGreaterThanOrEqual(ENOUGH);
});

test('cells are as small as the solid at the end of a thin lug needs to be joined', async () => {
  const model = await lug();
  const roles: FaceRole[] = [{ kind: 'solid', facesAtMm: [[15, 15, 30]], mm: 3 }];
  const wanted = spec({ joinIslands: 'none', roles });
  const fit = fitToPart(model, wanted, limits())!;
  expect(fit.apart).toBe(0);
  const { cellMm, rodDiameterMm, originMm } = fit;
  const report = await generateLattice(
    model,
    { ...wanted, cellMm, rodDiameterMm, originMm },
    { write: () => {}, threads: 1 },
  );
  expect(report.solids![0]!.strutCount).toBeGreaterThan(0);
});

test('a part thinner than its cells is told what it sees of them, and another the coverage of the fit', () => {
  const block = fitToPart(box([0, 0, 0], [40, 40, 30]), spec(), limits())!;
  expect(block.shownShare).toBe(block.coverage.share);
  const sheet = box([0, 0, 0], [60, 40, 6]);
  const thin = fitToPart(sheet, spec(), limits({ cellMm: { min: 20, max: 20, usual: 20 } }))!;
  expect(thin.shownShare).toBeLessThan(thin.coverage.share);
});
