import { type EdgePairs, pairEdges } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { missingHalfEdges } from './boundary-loops.ts';

/** Number of half-edges without an opposite, however many faces an edge has. */
export function missingCount({ triangles }: Mesh, { twin }: EdgePairs): number {
  return missingHalfEdges(triangles, twin).length;
}

/** Number of half-edges without an opposite that runs against them; 0 for a surface that encloses something. */
export function openEdgesOf({ positions, triangles }: Mesh): number {
  const { twin, flipped } = pairEdges(triangles, positions.length / 3);
  return missingHalfEdges(triangles, twin).length + flipped;
}
