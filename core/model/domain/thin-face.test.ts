import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { afterAll, expect, test } from 'vitest';
import { sphere, torus } from '../../../tests/models/primitives.ts';
import { gearOutline, invertMesh, prism } from '../../../tests/models/shapes.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { openThreads, stopThreads } from '../../solid/threads/pool.ts';
import { findCrossings } from '../../verify/crossings/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../verify/verify.ts';
import { fillDomainOf } from './fill-domain.ts';
import { thinnedFace } from './thin-face.ts';

afterAll(stopThreads);

test('a thinned face has fewer triangles, is as closed as it was and clear of itself', async () => {
  for (const model of [sphere(20, 96), torus(16, 7), prism(gearOutline(12, 24, 18, true), 14)]) {
    const { mesh } = fillDomainOf(model, { cellMm: [4, 4, 4], shellMm: 1.5 });
    const thin = await thinnedFace(mesh, { errorMm: 0.03, stepMm: 0.5 });
    expect(thin.triangles.length).toBeLessThan(mesh.triangles.length / 3);
    expect(verifyMesh(thin)).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });
    expect(findCrossings(cornersOfMesh(thin), 1e-4).pairs).toBe(0);
    expect(volumeOf(thin) / volumeOf(mesh)).toBeCloseTo(1, 1);
  }
});

test('where thinning out would cross another part of the face it is left as it is, on two threads too', async () => {
  // Hollow so close to the outside that a flatter outside would run through it.
  const outside = sphere(10, 96);
  const hollow = invertMesh(sphere(1.5, 24, [0, 0, 8.48]));
  const both = {
    positions: Float32Array.from([...outside.positions, ...hollow.positions]),
    triangles: Uint32Array.from([
      ...outside.triangles,
      ...hollow.triangles.map((v) => v + outside.positions.length / 3),
    ]),
  };
  const deepPairs = (mesh: Mesh) => findCrossings(cornersOfMesh(mesh), 1e-4).pairs;
  const [careless] = MeshoptSimplifier.simplify(both.triangles, both.positions, 3, 0, 0.05, [
    'ErrorAbsolute',
  ]);
  expect(deepPairs({ ...both, triangles: careless })).toBeGreaterThan(0);
  const thin = await thinnedFace(both, { errorMm: 0.05, stepMm: 0.4 });
  expect(deepPairs(thin)).toBe(0);
  expect(thin.triangles.length).toBeLessThan(both.triangles.length / 3);
  const shared = await thinnedFace(
    both,
    { errorMm: 0.05, stepMm: 0.4 },
    { threads: await openThreads({ threads: 2 }) },
  );
  expect(shared).toEqual(thin);
});
