import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { checkSpec } from '../../cells/check-spec.ts';
import { filledModel } from '../../run/testing/filled-model.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { levelPlane } from '../../spec/testing/level-plane.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { isSound, searchCrossings } from '../../verify/sound.ts';
import { cornersOfStl, verifyTriangles } from '../../verify/verify.ts';
import { bestDrains } from './best-drains.ts';

const SHELL = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 1, sides: 6, shellMm: 1.5 });
const CUBE = box([0, 0, 0], [24, 24, 24]);

async function made(model: Mesh, spec: LatticeSpec) {
  const { report, bytes } = await filledModel(model, spec, { threads: 1 });
  return { report, corners: cornersOfStl(bytes) };
}

/** Volume that a hole takes from a flat wall of the shell's thickness, mm3. */
const holeMm3 = (diameterMm: number) => Math.PI * (diameterMm / 2) ** 2 * 1.5;

test('two holes open a closed shell, exactly, and the result passes every check', async () => {
  const closed = await made(CUBE, SHELL);
  expect(closed.report.proof.cavities).toBe(1);
  const drains = [
    { atMm: [7, 7, 0] as Point, diameterMm: 3 },
    { atMm: [17, 17, 24] as Point, diameterMm: 4 },
  ];
  const { report, corners } = await made(CUBE, { ...SHELL, drains });
  expect(report.proof).toMatchObject({ closed: true, oriented: true, manifold: true, cavities: 0 });
  expect(report.components).toBe(1);
  expect(isSound(verifyTriangles(corners), searchCrossings(corners))).toBe(true);
  const taken = closed.report.volumeMm3 - report.volumeMm3;
  // The wall is a little thicker than asked, the prism a little wider than its circle; a hole may touch a strut.
  expect(taken).toBeGreaterThan(holeMm3(3) + holeMm3(4));
  expect(taken).toBeLessThan(1.25 * (holeMm3(3) + holeMm3(4)));
  expect(report.spec.drains).toEqual(drains);
});

test('holes follow a bent surface, also of a surface lattice in a shell', async () => {
  const ball = sphere(14, 32);
  const drains = [
    { atMm: [0, 0, -14] as Point, diameterMm: 3 },
    { atMm: [10, 0, 9.8] as Point, diameterMm: 3 },
  ];
  for (const lattice of ['TYPE-20002', 'TYPE-10001']) {
    const spec = { ...SHELL, lattice, cellMm: [9, 9, 9] as Point, drains };
    const { report } = await made(ball, spec);
    expect(report.proof.closed).toBe(true);
    expect(report.components).toBe(1);
  }
});

test('a hole goes through the membrane between two regions', async () => {
  const spec: LatticeSpec = {
    ...SHELL,
    mode: 'regions',
    regions: {
      plane: levelPlane(12),
      second: { lattice: 'TYPE-20001', cellMm: [8, 8, 8], rodDiameterMm: 1 },
    },
    drains: [{ atMm: [12, 12, 12], diameterMm: 3 }],
  };
  const { shellMm: _, ...open } = spec;
  const { drains: __, ...without } = open;
  const [plain, drained] = [await made(CUBE, without as LatticeSpec), await made(CUBE, open as LatticeSpec)];
  expect(drained.report.proof.closed).toBe(true);
  expect(drained.report.volumeMm3).toBeLessThan(plain.report.volumeMm3);
});

test('a hole that misses the room for the lattice is refused with its place', async () => {
  const spec = (atMm: Point) => ({ ...SHELL, drains: [{ atMm, diameterMm: 2 }] });
  await expect(made(CUBE, spec([0.2, 0.2, 0]))).rejects.toMatchObject({ code: 'drain-blind' });
  await expect(made(CUBE, spec([12, 12, -9]))).rejects.toMatchObject({ code: 'drain-blind' });
});

test('of several bodies each takes its own holes, and a hole that none takes is refused', async () => {
  const two = appendMeshes([CUBE, box([40, 0, 0], [64, 24, 24])]);
  const hole = (atMm: Point) => ({ atMm, diameterMm: 3 });
  const closed = await made(two, SHELL);
  const { report } = await made(two, { ...SHELL, drains: [hole([47, 7, 0])] });
  expect(closed.report.volumeMm3 - report.volumeMm3).toBeGreaterThan(holeMm3(3));
  const astray = { ...SHELL, drains: [hole([47, 7, 0]), hole([32, 12, 12])] };
  await expect(made(two, astray)).rejects.toMatchObject({ code: 'drain-blind' });
});

test('a hole beside the solid bottom is refused, one through it is cut', async () => {
  const { shellMm: _, ...open } = SHELL;
  const spec = (atMm: Point) => ({ ...open, bottomMm: 2, drains: [{ atMm, diameterMm: 3 }] });
  await expect(made(CUBE, spec([0, 12, 12]))).rejects.toMatchObject({ code: 'drain-blind' });
  expect((await made(CUBE, spec([7, 7, 0]))).report.proof.closed).toBe(true);
});

test('holes without a wall, too many, too narrow and too wide ones are faults of the spec', () => {
  const faults = (spec: LatticeSpec) => checkSpec(spec).map(({ code }) => code);
  const hole = (diameterMm: number) => ({ atMm: [0, 0, 0] as Point, diameterMm });
  const { shellMm: _, ...open } = SHELL;
  expect(faults({ ...open, drains: [hole(2)] })).toEqual(['drains-out-of-place']);
  expect(faults({ ...SHELL, drains: new Array(13).fill(hole(2)) })).toEqual(['drains-out-of-range']);
  for (const diameterMm of [0.1, 30, Number.NaN])
    expect(faults({ ...SHELL, drains: [hole(diameterMm)] })).toEqual(['drains-out-of-range']);
});

test('the best holes are at least two, low and far apart, and open into the hollow', async () => {
  const bar = box([0, 0, 0], [60, 20, 20]);
  const drains = bestDrains(bar, SHELL, 3);
  expect(drains).toHaveLength(2);
  const [a, b] = drains as [(typeof drains)[number], (typeof drains)[number]];
  expect(Math.abs(a.atMm[0] - b.atMm[0])).toBeGreaterThan(40);
  for (const { atMm } of drains) expect(atMm[2]).toBe(0);
  const { report } = await made(bar, { ...SHELL, drains });
  expect(report.proof.cavities).toBe(0);
  const low = bestDrains(sphere(14, 32), SHELL, 3);
  for (const { atMm } of low) expect(atMm[2]).toBeLessThan(-7);
});

test('the search for the best places ends on a fine mesh, and tells a failure from a place that does not fit', () => {
  const fine = sphere(14, 160);
  expect(bestDrains(fine, SHELL, 2)).toHaveLength(2);
  const { shellMm: _, ...open } = SHELL;
  const below = bestDrains(CUBE, { ...open, bottomMm: 2 }, 3);
  const floorMm = Math.min(...CUBE.positions.filter((_, k) => k % 3 === 2));
  expect(below.map(({ atMm }) => atMm[2])).toEqual([floorMm, floorMm]);
  expect(bestDrains(CUBE, SHELL, 20)).toEqual([]);
  expect(() => bestDrains(CUBE, { ...SHELL, shellMm: 13 }, 2)).toThrow();
});
