import { type EdgePairs, pairEdges } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

export interface Surface {
  mesh: Mesh;
  pairs: EdgePairs;
  /** How many of its last faces close boundary loops, where the file has no surface; none if missing. */
  caps?: number;
}

export function surfaceOf(mesh: Mesh): Surface {
  return { mesh, pairs: pairEdges(mesh.triangles, mesh.positions.length / 3) };
}
