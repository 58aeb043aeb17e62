import { expect } from 'vitest';
import { findCrossings } from '../../../../verify/crossings/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../../../verify/verify.ts';
import { boundsOf, extentOf } from '../../../geometry/box.ts';
import { openKernel } from '../../../kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../mesh.ts';
import { type ResolvedSurface, resolveSurface } from '../resolve-surface.ts';

/** Depth of crossings that verification passes as rounding, mm. */
const ROUNDING_MM = 1e-3;
/** Tolerance of the gate, share of the diagonal. */
const GATE_SHARE = 4e-6;

const kernel = await openKernel();

/** Resolves a mesh within the tolerance of the gate. */
export function resolved(mesh: Mesh): ResolvedSurface {
  return resolveSurface(mesh, GATE_SHARE * Math.hypot(...extentOf(boundsOf(mesh))));
}

/** The resolved mesh, once verification and the boolean kernel agree that it bounds bodies. */
export function soundly(mesh: Mesh): Mesh {
  const result = resolved(mesh);
  if (!result.ok) throw new Error(result.reason);
  const { closed, oriented, manifold, degenerateTriangles } = verifyMesh(result.mesh);
  expect({ closed, oriented, manifold, degenerateTriangles }).toEqual({
    closed: true,
    oriented: true,
    manifold: true,
    degenerateTriangles: 0,
  });
  expect(findCrossings(cornersOfMesh(result.mesh), ROUNDING_MM).pairs).toBe(0);
  expect(result.deviationMm).toBeLessThan(ROUNDING_MM);
  expect(acceptedVolume(result.mesh)).toBeCloseTo(volumeOf(result.mesh), 2);
  return result.mesh;
}

/** Volume of a mesh that the boolean kernel takes as a closed, oriented 2-manifold. */
function acceptedVolume({ positions, triangles }: Mesh): number {
  const mesh = new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles });
  const solid = kernel.Manifold.ofMesh(mesh);
  expect(solid.status()).toBe('NoError');
  const volume = solid.volume();
  solid.delete();
  return volume;
}

/** Volume of the union of bodies, by the boolean kernel. */
export function volumeByKernel(bodies: readonly Mesh[]): number {
  const solids = bodies.map(({ positions, triangles }) =>
    kernel.Manifold.ofMesh(new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles })),
  );
  const union = kernel.Manifold.union(solids);
  const volume = union.volume();
  for (const solid of [...solids, union]) solid.delete();
  return volume;
}

/** Number of connected surfaces, by verification. */
export function surfacesOf(mesh: Mesh): number {
  const { components, cavities } = verifyMesh(mesh);
  return components + cavities;
}
