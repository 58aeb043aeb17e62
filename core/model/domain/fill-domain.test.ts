import { expect, test } from 'vitest';
import { bone } from '../../../tests/models/bone.ts';
import { box } from '../../../tests/models/primitives.ts';
import { gearOutline, lump, placeMesh, prism } from '../../../tests/models/shapes.ts';
import { UPLOAD_MAX_EXTENTS_MM } from '../../rules/model/upload-limits.ts';
import { LatticeError } from '../../solid/error.ts';
import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { findCrossings } from '../../verify/crossings/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../verify/verify.ts';
import { fillDomainOf } from './fill-domain.ts';
import { shellStepMm, thinnestShellMm } from './grid-step.ts';
import { gridOver } from './point-grid.ts';
import { thinnedDomainOf } from './thinned-domain.ts';

type Place = [number, number];
const cellMm: Point = [8, 8, 8];

function distanceTo(mesh: Mesh, x: number, y: number, z: number): number {
  let best = Infinity;
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => mesh.triangles[i + k]! * 3) as [number, number, number];
    best = Math.min(best, squaredDistanceToTriangle(mesh.positions, a, b, c, x, y, z));
  }
  return Math.sqrt(best);
}

test('the inner face of a shell keeps the wall and is closed', async () => {
  for (const [model, shellMm] of [
    [box([0, 0, 0], [30, 25, 20]), 3],
    [bone(90, 40, 20), 2],
    // As coarse a grid relative to the wall as for the thinnest shell of the largest model.
    [bone(36, 24, 14), 0.55],
    // Concave and rotated off the grid: the nearest part of the surface changes from point to point.
    [lump(20, 5, 36), 5],
    [placeMesh(prism(gearOutline(12, 24, 18, true), 24), [13, 7], [0, 0, 0]), 2],
  ] as const) {
    const domain = await thinnedDomainOf(model, { cellMm: [4, 4, 4], shellMm });
    expect(verifyMesh(domain.mesh)).toMatchObject({ closed: true, oriented: true, manifold: true });
    // Points inside faces: vertices alone would not show the effect of the simplification.
    const { positions: p, triangles: t } = domain.mesh;
    const stepMm = Math.max(0.4, shellMm / 2);
    for (let f = 0; f < t.length; f += 3 * Math.ceil(t.length / 900)) {
      const at = (k: number) => (p[t[f]! * 3 + k]! + p[t[f + 1]! * 3 + k]! + p[t[f + 2]! * 3 + k]!) / 3;
      const wall = distanceTo(model, at(0), at(1), at(2));
      expect(wall).toBeGreaterThan(shellMm);
      // At the model's edges the sampled face cuts across, which leaves more wall, never less.
      expect(wall).toBeLessThan(shellMm + 0.2 + 1.2 * stepMm);
    }
  }
});

test('the grid of a shell fits into memory in the largest model, and what it would not see is too thin', () => {
  const [x, y, z] = UPLOAD_MAX_EXTENTS_MM;
  const thinnest = thinnestShellMm([x, y, z]);
  expect(thinnest).toBeGreaterThan(1);
  expect(thinnest).toBeLessThan(2);
  for (const shellMm of [2, 3, 4, 5]) {
    const step = shellStepMm(shellMm, [x, y, z]);
    expect(step).toBeLessThan(0.75 * shellMm);
    const { size } = gridOver([0, 0, 0], [x, y, z], step);
    expect(9 * size[0] * size[1] * size[2]).toBeLessThan(1.2e9);
  }
  expect(() => fillDomainOf(box([0, 0, 0], [x, y, z]), { cellMm, shellMm: 1 })).toThrow(
    `the thinnest shell in a model of this size is ${(Math.ceil(thinnest * 100) / 100).toFixed(2)} mm`,
  );
  expect([shellStepMm(0.8, [80, 80, 80]), thinnestShellMm([80, 80, 80])]).toEqual([0.4, 0]);
});

test('the fill domain of a box is the smaller box', () => {
  const domain = fillDomainOf(box([0, 0, 0], [40, 30, 20]), { cellMm, shellMm: 2 });
  expect(volumeOf(domain.mesh) / (36 * 26 * 16)).toBeCloseTo(1, 1);
  expect(domain.solidMm3).toBeCloseTo(40 * 30 * 20 - volumeOf(domain.mesh), 6);
});

test('a solid bottom leaves what is above it', () => {
  const domain = fillDomainOf(box([0, 0, 5], [10, 10, 25]), { cellMm, bottomMm: 2.5 });
  expect([domain.isOpen, domain.floorMm, domain.solidMm3]).toEqual([false, 7.5, 250]);
});

test('a wall or a bottom that leaves nothing is refused', () => {
  const slab = box([0, 0, 0], [40, 40, 3]);
  for (const spec of [
    { cellMm, shellMm: 2 },
    { cellMm, bottomMm: 3 },
  ]) {
    expect(() => fillDomainOf(slab, spec)).toThrow(LatticeError);
  }
});

test('the inner face of a shell does not run through itself where it is narrow', async () => {
  const gear = prism(gearOutline(12, 24, 18, true), 14);
  const { mesh } = await thinnedDomainOf(gear, { cellMm: [4, 4, 4], shellMm: 1.5 });
  expect(findCrossings(cornersOfMesh(mesh), 1e-4).pairs).toBe(0);
});

test('a domain that cannot be exact is within 0.005 mm of that, or refused', () => {
  // A slit ends half a micrometre before a solid. The farther from the origin, the farther apart are floats.
  const solidMm3At = (offMm: number) => {
    const slit: Place[] = [12, 12, 11.8, 11.8].map((x, i) => [x, i % 3 === 0 ? 10 : 6.9995]);
    const outline: Place[] = [[0, 0], [20, 0], [20, 10], ...slit, [0, 10]];
    const turned = ([x, y]: Place): Place => [offMm + x - 0.03 * y, y + 0.03 * x];
    const facesAtMm = [5, 16].map((x): Point => [...turned([x, 10]), 5]);
    const roles = [{ kind: 'solid' as const, facesAtMm, mm: 3 }];
    return fillDomainOf(prism(outline.map(turned), 10), { cellMm, roles }).solidMm3;
  };
  expect(solidMm3At(3000)).toBeCloseTo(594.27, 1);
  expect(() => solidMm3At(17_000)).toThrow('the room cannot be taken away');
});
