import { type Point, unit } from '../../solid/geometry/vector.ts';
import { nextHalfEdge } from '../../solid/mesh/edges.ts';
import type { Facets } from './facets.ts';

/** Angle between facets up to which a surface goes on, as a cosine: a cylinder of 12 sides turns by 30 degrees. */
export const SMOOTH_COSINE = Math.cos((35 * Math.PI) / 180);

/** Facets with their neighbours and corners, in flat lists: searches visit each many times. */
export interface FacetGraph extends Facets {
  /** Links of facet f: `linkStart[f]` to before `linkStart[f + 1]`. */
  linkStart: Uint32Array;
  /** Half-edge of a link in its facet, and the facet across; -1 at a boundary. */
  linkEdge: Uint32Array;
  linkTo: Int32Array;
  /** Cosine of the angle between the two facets; -1 at a boundary. */
  linkCosine: Float64Array;
  /** Vertices of facet f: `corners[cornerStart[f]]` to before `corners[cornerStart[f + 1]]`. */
  cornerStart: Uint32Array;
  corners: Uint32Array;
  /** Mean of the corners of each facet, 3 numbers, mm. */
  middles: Float64Array;
}

export function graphOf(facets: Facets): FacetGraph {
  return { ...facets, ...linksOf(facets), ...cornersOf(facets) };
}

function linksOf({ count, start, triangles, twin, facetOf, planes }: Facets) {
  const linkStart = new Uint32Array(count + 1);
  const linkEdge = new Uint32Array(twin.length);
  const linkTo = new Int32Array(twin.length);
  const linkCosine = new Float64Array(twin.length);
  let used = 0;
  for (let f = 0; f < count; f++) {
    linkStart[f] = used;
    for (let i = start[f]!; i < start[f + 1]!; i++) {
      const first = triangles[i]! * 3;
      for (let h = first; h < first + 3; h++) {
        const g = twin[h]! < 0 ? -1 : facetOf[(twin[h]! / 3) | 0]!;
        if (g === f) continue;
        linkEdge[used] = h;
        linkTo[used] = g;
        linkCosine[used++] =
          g < 0
            ? -1
            : planes[f * 4]! * planes[g * 4]! +
              planes[f * 4 + 1]! * planes[g * 4 + 1]! +
              planes[f * 4 + 2]! * planes[g * 4 + 2]!;
      }
    }
  }
  linkStart[count] = used;
  return {
    linkStart,
    linkEdge: linkEdge.slice(0, used),
    linkTo: linkTo.slice(0, used),
    linkCosine: linkCosine.slice(0, used),
  };
}

function cornersOf({ mesh, count, start, triangles }: Facets) {
  const { positions: p, triangles: t } = mesh;
  const cornerStart = new Uint32Array(count + 1);
  const corners = new Uint32Array(t.length);
  const middles = new Float64Array(count * 3);
  const seenBy = new Int32Array(p.length / 3).fill(-1);
  let used = 0;
  for (let f = 0; f < count; f++) {
    cornerStart[f] = used;
    for (let i = start[f]!; i < start[f + 1]!; i++) {
      for (let k = triangles[i]! * 3; k < triangles[i]! * 3 + 3; k++) {
        const v = t[k]!;
        if (seenBy[v] === f) continue;
        seenBy[v] = f;
        corners[used++] = v;
        for (let axis = 0; axis < 3; axis++) middles[f * 3 + axis]! += p[v * 3 + axis]!;
      }
    }
    const own = used - cornerStart[f]!;
    for (let axis = 0; axis < 3; axis++) middles[f * 3 + axis]! /= own;
  }
  cornerStart[count] = used;
  return { cornerStart, corners: corners.slice(0, used), middles };
}

/** Length of a half-edge, mm. */
export function edgeLength({ mesh: { positions: p, triangles: t } }: Facets, h: number): number {
  const a = t[h]! * 3;
  const b = t[nextHalfEdge(h)]! * 3;
  const x = p[b]! - p[a]!;
  const y = p[b + 1]! - p[a + 1]!;
  const z = p[b + 2]! - p[a + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

/** Corners of facets, each once: x, y, z of each, mm. */
export function pointsOf({ mesh, cornerStart, corners }: FacetGraph, facets: readonly number[]): number[] {
  const { positions: p } = mesh;
  const out: number[] = [];
  const seen = new Set<number>();
  for (const facet of facets) {
    for (let i = cornerStart[facet]!; i < cornerStart[facet + 1]!; i++) {
      const v = corners[i]!;
      if (seen.has(v)) continue;
      seen.add(v);
      out.push(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!);
    }
  }
  return out;
}

/** How far a facet reaches from the line of one of its edges, mm. */
export function depthFrom({ mesh, cornerStart, corners }: FacetGraph, facet: number, h: number): number {
  const { positions: p, triangles: t } = mesh;
  const a = t[h]! * 3;
  const b = t[nextHalfEdge(h)]! * 3;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
  let most = 0;
  for (let i = cornerStart[facet]!; i < cornerStart[facet + 1]!; i++) {
    const v = corners[i]! * 3;
    const wx = p[v]! - p[a]!;
    const wy = p[v + 1]! - p[a + 1]!;
    const wz = p[v + 2]! - p[a + 2]!;
    const x = uy * wz - uz * wy;
    const y = uz * wx - ux * wz;
    const z = ux * wy - uy * wx;
    most = Math.max(most, x * x + y * y + z * z);
  }
  return length > 0 ? Math.sqrt(most) / length : 0;
}

/** Unit vector along a half-edge. */
export function alongEdge({ mesh: { positions: p, triangles: t } }: Facets, h: number): Point {
  const a = t[h]! * 3;
  const b = t[nextHalfEdge(h)]! * 3;
  return unit([p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]);
}

/** Cosine between a half-edge and a unit vector, either way; 0 of an edge without length. */
export function cosineAlong(
  { mesh: { positions: p, triangles: t } }: Facets,
  h: number,
  [wx, wy, wz]: Point,
): number {
  const a = t[h]! * 3;
  const b = t[nextHalfEdge(h)]! * 3;
  const x = p[b]! - p[a]!;
  const y = p[b + 1]! - p[a + 1]!;
  const z = p[b + 2]! - p[a + 2]!;
  return Math.abs(x * wx + y * wy + z * wz) / (Math.sqrt(x * x + y * y + z * z) || 1);
}
