import { Fan } from './fan.ts';
import { type LinkedFaces, linkFaces } from './linked-faces.ts';
import { hasNoArea } from './vertices.ts';

/** Properties of a surface with boundary loops. */
export interface OpenSurface {
  /**
   * Every edge has one face, or two that run it both ways; the faces around each corner form one closed fan, or open
   * ones, which may be several where other parts fill the gaps between them.
   */
  manifold: boolean;
  /** Edges with one face. */
  rimEdges: number;
  degenerateTriangles: number;
}

/**
 * Checks a part of a mesh that other parts continue: triangles of 9 coordinates each, joined where corners are equal.
 * Many parts at once may be given; where they already meet they count as one.
 */
export function readOpenSurface(
  coordinates: Float32Array,
  linked: LinkedFaces = linkFaces(coordinates),
): OpenSurface {
  const { vertex: v } = linked;
  const fan = new Fan(linked);
  let manifold = true;
  let rimEdges = 0;
  for (const vertex of linked.open) {
    fan.read(vertex);
    const rims = rimsOfFan(fan);
    if (rims < 0) manifold = false;
    else rimEdges += rims;
  }
  let degenerateTriangles = 0;
  for (let t = 0; t < v.length; t += 3) if (hasNoArea(coordinates, t * 3)) degenerateTriangles++;
  return { manifold, rimEdges, degenerateTriangles };
}

/**
 * How many rims leave a corner: 0 when its faces form one closed fan, else one for each open fan. -1 when a closed fan
 * meets anything else, or an edge is used twice: that no other part can mend.
 */
function rimsOfFan(fan: Fan): number {
  let rims = 0;
  let seen = 0;
  for (let i = 0; i < fan.faces; i++) {
    const { out, back } = fan.uses(fan.out(i));
    if (out > 1 || back > 1 || fan.uses(fan.into(i)).back > 1) return -1;
    if (back > 0) continue;
    rims++;
    // The way may run into a circle, where an edge is used twice.
    for (let at = i; at >= 0 && seen <= fan.faces; at = fan.next(at)) seen++;
  }
  if (rims > 0) return seen === fan.faces ? rims : -1;
  // No rim leaves the corner: either one closed fan, or an edge that two faces enter along.
  for (let at = 0; ; ) {
    at = fan.next(at);
    seen++;
    if (at === 0) return seen === fan.faces ? 0 : -1;
    if (at < 0 || seen > fan.faces) return -1;
  }
}
