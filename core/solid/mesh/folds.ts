import { pairEdges, previousHalfEdge } from './edges.ts';
import { faceNormals } from './face-planes.ts';
import type { Mesh } from './mesh.ts';

/** Distance of a face in its neighbour's plane, mm: rounding to the grid moves vertices as far. */
const ON_PLANE_MM = 5e-4;

/**
 * True if two neighbouring faces of a closed mesh lie on each other, back to back. A cap does that to its
 * neighbour where the cutting surface bends slightly within the plane of several faces: all vertices of a cap
 * triangle may then belong to those faces.
 */
export function hasFold({ positions, triangles }: Mesh): boolean {
  const normals = faceNormals({ positions, triangles });
  const { twin } = pairEdges(triangles, positions.length / 3);
  for (let h = 0; h < triangles.length; h++) {
    const other = twin[h]!;
    if (other < h) continue;
    const f = Math.floor(h / 3) * 3;
    const g = Math.floor(other / 3) * 3;
    const nx = normals[f]!;
    const ny = normals[f + 1]!;
    const nz = normals[f + 2]!;
    if (nx * normals[g]! + ny * normals[g + 1]! + nz * normals[g + 2]! >= 0) continue;
    const edge = triangles[h]! * 3;
    const opposite = triangles[previousHalfEdge(other)]! * 3;
    const height =
      nx * (positions[opposite]! - positions[edge]!) +
      ny * (positions[opposite + 1]! - positions[edge + 1]!) +
      nz * (positions[opposite + 2]! - positions[edge + 2]!);
    if (Math.abs(height) < ON_PLANE_MM) return true;
  }
  return false;
}
