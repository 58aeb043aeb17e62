import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bone } from '../../../../../tests/models/bone.ts';
import { box, sphere, torus } from '../../../../../tests/models/primitives.ts';
import type { Plane } from '../../../../solid/geometry/plane.ts';
import { openKernel, trimSolid } from '../../../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../../../solid/mesh/append-meshes.ts';
import { cornersOf, type Mesh, volumeOf } from '../../../../solid/mesh/mesh.ts';
import { sampleSpec } from '../../../../spec/testing/sample-spec.ts';
import { findCrossings } from '../../../../verify/crossings/crossings.ts';
import { verifyMesh } from '../../../../verify/verify.ts';
import { VertexPlaces } from '../../bodies/vertex-places.ts';
import { frameModel } from '../../frame-model.ts';
import { planFill } from '../../plan/plan-fill.ts';
import { shortenEnds } from '../../plan/short-ends.ts';
import { partInBlock, trimBlocks } from '../boolean/blocks.ts';
import { buildClusters, type Cluster } from '../boolean/clusters.ts';
import { clipBehind } from '../boolean/plane-clip.ts';
import { PROJECTED_DEVIATION_MM, projectCaps } from '../projected.ts';

const kernel = await openKernel();
const number = fc.double({ min: -1, max: 1, noNaN: true });

test('a solid cut by a plane is closed and has the volume the boolean kernel finds', () => {
  const solids: Mesh[] = [box([-4, -3, -5], [4, 3, 5]), sphere(5, 24), torus(5, 2, 24, 12)];
  fc.assert(
    fc.property(fc.constantFrom(...solids), number, number, number, number, (mesh, x, y, z, share) => {
      const length = Math.hypot(x, y, z);
      fc.pre(length > 0.1);
      const plane: Plane = { normal: [x / length, y / length, z / length], offset: 4 * share };
      const cut = clipBehind(kernel, mesh, plane);
      fc.pre(cut !== undefined);
      const solid = kernel.Manifold.ofMesh(
        new kernel.Mesh({ numProp: 3, vertProperties: mesh.positions, triVerts: mesh.triangles }),
      );
      const { normal, offset } = plane;
      const other = solid.trimByPlane([-normal[0], -normal[1], -normal[2]], -offset);
      expect(volumeOf(cut!)).toBeCloseTo(other.volume(), 2);
      other.delete();
      solid.delete();
      if (cut!.triangles.length > 0) expect(verifyMesh(cut!)).toMatchObject({ closed: true, oriented: true });
    }),
    { numRuns: 60 },
  );
});

test('a plane through vertices and along a face cuts cleanly', () => {
  const cube = box([0, 0, 0], [2, 2, 2]);
  const half = Math.SQRT1_2;
  const wedge = clipBehind(kernel, cube, { normal: [half, half, 0], offset: 2 * half })!;
  expect(verifyMesh(wedge)).toMatchObject({ closed: true, oriented: true, manifold: true });
  expect(volumeOf(wedge)).toBeCloseTo(4, 6);
  expect(clipBehind(kernel, cube, { normal: [0, 0, 1], offset: 2 })).toBe(cube);
  expect(clipBehind(kernel, cube, { normal: [0, 0, 1], offset: 0 })!.triangles.length).toBe(0);
});

const spec = sampleSpec('TYPE-20002', { cellMm: 8, rodDiameterMm: 0.8 });

function clustersOf(mesh: Mesh) {
  const framed = frameModel(mesh, spec);
  const plan = planFill(framed);
  const places = new VertexPlaces(framed.classification);
  const projected = projectCaps(framed.classification, plan, places);
  const classified = framed.classification;
  const segments = shortenEnds(classified, plan, projected.rest);
  return { classified, projected, clusters: buildClusters(classified, { ...plan, segments }, places) };
}

test('projected ends lie on the surface', () => {
  const radius = 30;
  const { projected } = clustersOf(sphere(radius, 160));
  expect(projected.parts.length).toBeGreaterThan(100);
  for (const { corners } of projected.parts) {
    let outermost = 0;
    for (let i = 0; i < corners.length; i += 3) {
      outermost = Math.max(outermost, Math.hypot(corners[i]!, corners[i + 1]!, corners[i + 2]!));
    }
    // The ball is a polyhedron, up to 0.02 mm inside its own sphere.
    expect(outermost).toBeLessThan(radius + 1e-3);
    expect(outermost).toBeGreaterThan(radius - 0.02 - PROJECTED_DEVIATION_MM);
  }
});

function blocksOf(clusters: readonly Cluster[], domain: Mesh) {
  return trimBlocks(clusters, domain).map((block) => ({
    ...block,
    domain: partInBlock(domain, block, (loops) => kernel.triangulate(loops)),
  }));
}

test('the blocks of the fill domain give the same trim as the whole domain', () => {
  for (const mesh of [sphere(26, 64), bone(120, 64, 32), torus(24, 9, 96, 48)]) {
    const { classified, clusters } = clustersOf(mesh);
    const blocks = blocksOf(clusters, classified.local);
    for (const { domain } of blocks) expect(findCrossings(cornersOf(domain), 1e-4).pairs).toBe(0);
    expect(blocks.flatMap((block) => block.clusters).length).toBe(clusters.length);
    const volume = (parts: Mesh[]) => parts.reduce((sum, part) => sum + volumeOf(part), 0);
    const whole = trimSolid(kernel, 'cut', {
      lattice: appendMeshes(clusters.map(({ solid }) => solid)),
      domain: classified.local,
    });
    const parts = blocks.map((block) =>
      trimSolid(kernel, 'cut', {
        lattice: appendMeshes(block.clusters.map(({ solid }) => solid)),
        domain: block.domain,
      }),
    );
    expect(Math.abs(volume(parts) / volumeOf(whole) - 1)).toBeLessThan(1e-4);
  }
});

test('blocks of a large model hold little of it', () => {
  const { classified, clusters } = clustersOf(sphere(26, 256));
  const faces = blocksOf(clusters, classified.local).reduce(
    (sum, { domain }) => sum + domain.triangles.length,
    0,
  );
  expect(faces).toBeLessThan(1.5 * classified.local.triangles.length);
});
