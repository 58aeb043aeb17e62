import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { compacted } from '../mesh/compact.ts';
import type { Mesh } from '../mesh/mesh.ts';

/**
 * Maximum displacement by the simplification, as a share of the mesh's size: a pixel or two on a large
 * screen.
 */
const MOST_ERROR = 0.01;

/** Simplifies a surface to about `mostTriangles`, for display only; unchanged if it has no more. */
export async function thinned(mesh: Mesh, mostTriangles: number): Promise<Mesh> {
  if (mesh.triangles.length / 3 <= mostTriangles) return mesh;
  await MeshoptSimplifier.ready;
  const [triangles] = MeshoptSimplifier.simplify(
    mesh.triangles,
    mesh.positions,
    3,
    Math.floor(mostTriangles) * 3,
    MOST_ERROR,
  );
  return compacted({ positions: mesh.positions, triangles });
}
