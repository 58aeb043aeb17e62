import type { ManifoldToplevel } from 'manifold-3d/manifold';
import type { Plane } from '../../core/lattice/geometry/plane.ts';
import { SolidScope } from '../../core/lattice/kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../core/lattice/mesh/mesh.ts';
import { mendOnGrid } from '../../core/lattice/mesh/repair.ts';

/** One closed body a cut left. */
export interface CutPiece {
  mesh: Mesh;
  volumeMm3: number;
  /** On which side of the plane it lies; the front is where the normal points. */
  side: 'front' | 'behind';
}

/** Bodies smaller than this share of the model are crumbs of the cut, not parts of it. */
const CRUMB_SHARE = 1e-6;
/** Bits of a 32-bit float left free, so that scaling and turning the piece later lets no two corners meet. */
const SPARE_BITS = 3;

/**
 * Cuts a closed model by a plane, exactly, and closes every piece again. Largest piece first; a plane that misses the
 * model gives it back whole. Throws a LatticeError `bad-model` for a mesh that is not closed.
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
        const piece = mendOnGrid({ positions: vertProperties, triangles: triVerts }, quantumMm);
        pieces.push({ mesh: piece, volumeMm3: volumeOf(piece), side: index === 0 ? 'front' : 'behind' });
      }
    }
    return pieces.sort((a, b) => b.volumeMm3 - a.volumeMm3);
  } finally {
    scope.release();
  }
}

/** The finest step all corners can be rounded to with some bits to spare, mm. */
function gridOf(mesh: Mesh): number {
  let largest = 1;
  for (const value of mesh.positions) largest = Math.max(largest, Math.abs(value));
  return 2 ** (Math.ceil(Math.log2(largest)) - 24 + SPARE_BITS);
}
