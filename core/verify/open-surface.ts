import { Fan } from './fan.ts';
import { type LinkedFaces, linkFaces } from './linked-faces.ts';
import { hasNoArea } from './vertices.ts';

/** Properties of a surface with boundary loops. */
export interface OpenSurface {
  /**
   * Every edge has one face, or two in opposite directions. The faces around each vertex form one closed fan
   * or open ones; there may be several open ones if other parts fill the gaps between them.
   */
  manifold: boolean;
  /** Edges with one face. */
  boundaryEdges: number;
  degenerateTriangles: number;
}

/**
 * Checks a part of a mesh that other parts continue: triangles of 9 coordinates each, joined where vertices
 * are equal. Several parts may be given at once; those that already meet count as one.
 */
export function readOpenSurface(
  coordinates: Float32Array,
  linked: LinkedFaces = linkFaces(coordinates),
): OpenSurface {
  const { vertex: v } = linked;
  const fan = new Fan(linked);
  let manifold = true;
  let boundaryEdges = 0;
  for (const vertex of linked.open) {
    fan.read(vertex);
    const edges = boundaryEdgesOfFan(fan);
    if (edges < 0) manifold = false;
    else boundaryEdges += edges;
  }
  let degenerateTriangles = 0;
  for (let t = 0; t < v.length; t += 3) if (hasNoArea(coordinates, t * 3)) degenerateTriangles++;
  return { manifold, boundaryEdges, degenerateTriangles };
}

/**
 * Returns the number of boundary loops at a vertex: 0 if its faces form one closed fan, otherwise one for each open
 * fan. Returns -1 if a closed fan meets anything else, or an edge is used twice, which no other part can repair.
 */
function boundaryEdgesOfFan(fan: Fan): number {
  let edges = 0;
  let seen = 0;
  for (let i = 0; i < fan.faces; i++) {
    const { out, back } = fan.uses(fan.out(i));
    if (out > 1 || back > 1 || fan.uses(fan.into(i)).back > 1) return -1;
    if (back > 0) continue;
    edges++;
    // The walk may enter a cycle where an edge is used twice.
    for (let at = i; at >= 0 && seen <= fan.faces; at = fan.next(at)) seen++;
  }
  if (edges > 0) return seen === fan.faces ? edges : -1;
  // No boundary loop leaves the vertex: either one closed fan, or an edge that two faces enter along.
  for (let at = 0; ; ) {
    at = fan.next(at);
    seen++;
    if (at === 0) return seen === fan.faces ? 0 : -1;
    if (at < 0 || seen > fan.faces) return -1;
  }
}
