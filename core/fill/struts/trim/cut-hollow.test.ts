import { expect, test } from 'vitest';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { insideMesh } from '../../../model/domain/inside-mesh.ts';
import { openKernel, trimSolid } from '../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { areaOf, cornersOf, type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { repairOnGrid } from '../../../solid/mesh/repair/repair.ts';
import { findCrossings } from '../../../verify/crossings/crossings.ts';
import { verifyMesh } from '../../../verify/verify.ts';
import { cutBoth, cutHollow } from './cut-hollow.ts';

const QUANTUM_MM = 2 ** -18;
const kernel = await openKernel();
/** Stands in for the kernel's triangulation, which no opening here needs. */
const noTriangulation = () => Promise.reject(new Error('the kernel is not needed'));

/** Rods through a body, in a square array, slanted so that nothing is level with anything. */
function rods(): Mesh {
  const list: Mesh[] = [];
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const rod = box([-0.5, -0.6, -30], [0.6, 0.5, 30]);
      const { positions: p } = rod;
      for (let v = 0; v < p.length; v += 3) {
        p[v] = p[v]! + i * 5 + 0.3 + p[v + 2]! * 0.07;
        p[v + 1] = p[v + 1]! + j * 5 - 0.2 + p[v + 2]! * 0.03;
      }
      list.push(repairOnGrid(rod, QUANTUM_MM));
    }
  }
  return appendMeshes(list);
}

const within = (mesh: Mesh) => ({
  local: mesh,
  inside: (x: number, y: number, z: number) =>
    volumeOf(mesh) > 0 && Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < 8,
});

test.each<[string, Mesh]>([
  ['a ball', sphere(10, 24)],
  ['a ring', torus(9, 3, 32, 16)],
  ['a box, whose faces are full of openings', box([-9, -9, -9], [9, 9, 9])],
])(
  'the hollow of %s is that of the boolean kernel, turned over, without more triangles',
  async (_, domain) => {
    const struts = rods();
    const cut = (await cutHollow(within(domain), struts, {
      quantumMm: QUANTUM_MM,
      openTriangulation: noTriangulation,
    }))!;
    const byBoolean = trimSolid(kernel, 'hollow', { lattice: struts, domain });
    const sound = repairOnGrid(cut, QUANTUM_MM);
    expect(verifyMesh(sound)).toMatchObject({ closed: true, oriented: true, manifold: true });
    expect(findCrossings(cornersOf(sound), 1e-3).pairs).toBe(0);
    expect(-volumeOf(sound) / volumeOf(byBoolean)).toBeCloseTo(1, 5);
    expect(areaOf(sound) / areaOf(byBoolean)).toBeCloseTo(1, 5);
    expect(sound.triangles.length).toBeLessThanOrEqual(byBoolean.triangles.length);
  },
);

test('groups that the face does not meet are kept within it and dropped outside, and a pocket in a strut is dropped', async () => {
  const body = box([-9, -9, -9], [9, 9, 9]);
  const pocket = box([20, 0, 0], [21, 1, 1]);
  const domain = appendMeshes([body, pocket]);
  const struts = appendMeshes([
    box([1, 1, 1], [2, 2, 2]),
    box([30, 1, 1], [31, 2, 2]),
    box([19, -1, -1], [22, 2, 2]),
  ]);
  const cut = (await cutHollow(within(domain), struts, {
    quantumMm: QUANTUM_MM,
    openTriangulation: noTriangulation,
  }))!;
  expect(-volumeOf(cut)).toBeCloseTo(18 ** 3 - 1, 3);
});

test('an open face is left to the boolean kernel', async () => {
  const open = sphere(10, 16);
  const holed = { ...open, triangles: open.triangles.slice(3) };
  expect(
    await cutHollow(within(holed), rods(), { quantumMm: QUANTUM_MM, openTriangulation: noTriangulation }),
  ).toBeUndefined();
});

test('what rods and a ring share is that of the boolean kernel', async () => {
  const [struts, domain] = [rods(), torus(9, 3, 32, 16)];
  const shared = (await cutBoth(
    { mesh: domain, inside: insideMesh(domain) },
    { mesh: struts, inside: insideMesh(struts) },
    { quantumMm: QUANTUM_MM, openTriangulation: noTriangulation, keepsOutside: false },
  ))!;
  const byBoolean = trimSolid(kernel, 'cut', { lattice: struts, domain });
  const sound = repairOnGrid(shared, QUANTUM_MM);
  expect(verifyMesh(sound)).toMatchObject({ closed: true, oriented: true, manifold: true });
  expect(volumeOf(sound) / volumeOf(byBoolean)).toBeCloseTo(1, 5);
  expect(areaOf(sound) / areaOf(byBoolean)).toBeCloseTo(1, 5);
});
