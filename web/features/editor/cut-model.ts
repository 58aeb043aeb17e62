import type { ManifoldToplevel } from 'manifold-3d/manifold';
import type { Plane } from '../../../core/solid/geometry/plane.ts';
import { SolidScope } from '../../../core/solid/kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { repairOnGrid } from '../../../core/solid/mesh/repair/repair.ts';

/** Closed body that a cut leaves. */
export interface CutPiece {
  mesh: Mesh;
  volumeMm3: number;
  /** Side of the plane; the normal points to the front. */
  side: 'front' | 'behind';
}

/** Bodies below this share of the model's volume are debris of the cut. */
const CRUMB_SHARE = 1e-6;
/** Spare bits of a 32-bit float, so that scaling and rotating a piece later merges no vertices. */
const SPARE_BITS = 3;

/**
 * Cuts a closed model by a plane, exactly, and closes every piece. Largest piece first; a plane that misses
 * returns the whole model. Throws a LatticeError `bad-model` if the mesh is not closed.
 */
export function cutModel(kernel: ManifoldToplevel, mesh: Mesh, { normal, offset }: Plane): CutPiece[] {
  const scope = new SolidScope(kernel);
  try {
    const solid = scope.solid(mesh, 'bad-model');
    const halves = solid.splitByPlane([...normal], offset);
    for (const half of halves) scope.keep(half);
    const least = solid.volume() * CRUMB_SHARE;
    const quantumMm = gridOf(mesh);
    const pieces: CutPiece[] = [];
    for (const [index, half] of halves.entries()) {
      for (const body of half.decompose()) {
        scope.keep(body);
        if (body.volume() <= least) continue;
        const { vertProperties, triVerts } = body.getMesh();
        const piece = repairOnGrid({ positions: vertProperties, triangles: triVerts }, quantumMm);
        pieces.push({ mesh: piece, volumeMm3: volumeOf(piece), side: index === 0 ? 'front' : 'behind' });
      }
    }
    return pieces.sort((a, b) => b.volumeMm3 - a.volumeMm3);
  } finally {
    scope.release();
  }
}

/** Finest rounding step of the vertices with spare bits left, mm. */
function gridOf(mesh: Mesh): number {
  let largest = 1;
  for (const value of mesh.positions) largest = Math.max(largest, Math.abs(value));
  return 2 ** (Math.ceil(Math.log2(largest)) - 24 + SPARE_BITS);
}
