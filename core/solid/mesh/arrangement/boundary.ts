import { nextHalfEdge } from '../edges.ts';
import type { Facets } from './facets.ts';
import type { Patches } from './winding/patches.ts';
import { sideAhead, type Windings } from './winding/winding.ts';

/** Surface of the space with a positive winding number, by the points of an arrangement. */
export interface Boundary {
  /** Three points a face, outward. */
  triangles: Uint32Array;
  facetOf: Uint32Array;
  /** Opposite half-edge: at an edge with more than two faces the one that bounds the same wedge of material. */
  twin: Int32Array;
}

/** Keeps the patches that part material from space, turns them outward, and pairs their edges. */
export function boundaryOf(facets: Facets, patches: Patches, windings: Windings): Boundary {
  const { triangles: t } = facets;
  const { patch } = patches;
  const { front, back } = windings;
  // Per patch 1 to keep it, -1 to keep it turned over, 0 to drop it.
  const keep = Int8Array.from(front, (w, p) => (w > 0 === back[p]! > 0 ? 0 : back[p]! > 0 ? 1 : -1));
  const faceOf = new Int32Array(patch.length).fill(-1);
  let count = 0;
  for (let f = 0; f < patch.length; f++) if (keep[patch[f]!] !== 0) faceOf[f] = count++;
  const triangles = new Uint32Array(count * 3);
  const facetOf = new Uint32Array(count);
  const twin = new Int32Array(count * 3).fill(-1);
  /** Half-edge of the result for one of the facets: turned over, a, b, c is a, c, b. */
  const moved = (h: number) => {
    const f = (h / 3) | 0;
    return faceOf[f]! * 3 + (keep[patch[f]!]! > 0 ? h % 3 : 2 - (h % 3));
  };
  for (let f = 0; f < patch.length; f++) {
    const at = faceOf[f]!;
    if (at < 0) continue;
    facetOf[at] = f;
    const outward = keep[patch[f]!]! > 0;
    triangles[at * 3] = t[f * 3]!;
    triangles[at * 3 + 1] = t[f * 3 + (outward ? 1 : 2)]!;
    triangles[at * 3 + 2] = t[f * 3 + (outward ? 2 : 1)]!;
    for (let h = f * 3; h < f * 3 + 3; h++) {
      if (patches.twin[h]! >= 0) twin[moved(h)] = moved(patches.twin[h]!);
    }
  }
  pairAround();
  return { triangles, facetOf, twin };

  /** Pairs the faces that bound a wedge of material about each edge where patches meet. */
  function pairAround(): void {
    const { meetingStart } = patches;
    const { around } = windings;
    for (let e = 0; e + 1 < meetingStart.length; e++) {
      const from = meetingStart[e]!;
      const size = meetingStart[e + 1]! - from;
      for (let i = 0; i < size; i++) {
        const h = around[from + i]!;
        if (keep[patch[(h / 3) | 0]!] === 0 || !isMaterialAhead(h)) continue;
        for (let j = 1; j < size; j++) {
          const other = around[from + ((i + j) % size)]!;
          if (keep[patch[(other / 3) | 0]!] === 0) continue;
          twin[moved(h)] = moved(other);
          twin[moved(other)] = moved(h);
          break;
        }
      }
    }
  }

  /** True if a counter-clockwise turn from a facet about its edge enters material. */
  function isMaterialAhead(h: number): boolean {
    const side = sideAhead(t, patch, h);
    return (side % 2 === 0 ? front[side >> 1]! : back[side >> 1]!) > 0;
  }
}

/** A surface by the points of an arrangement in which every vertex has one closed fan and every edge two faces. */
export interface SplitSurface {
  triangles: Uint32Array;
  facetOf: Uint32Array;
  /** Points of the arrangement; then, per vertex that was added, the point it stands for. */
  pointOf: Uint32Array;
  /** Vertices that have the place of another one: parts of the surface only touch there. */
  touching: number[];
}

/** Gives every fan of faces about a point its own vertex. */
export function splitFans({ triangles, facetOf, twin }: Boundary, pointCount: number): SplitSurface {
  const t = triangles.slice();
  const pointOf: number[] = [];
  const touching: number[] = [];
  const seen = new Uint8Array(t.length);
  const taken = new Int32Array(pointCount).fill(0);
  for (let c = 0; c < t.length; c++) {
    if (seen[c]) continue;
    const point = triangles[c]!;
    const isFirst = taken[point]! === 0;
    taken[point]!++;
    const vertex = isFirst ? point : pointCount + pointOf.length;
    if (!isFirst) {
      pointOf.push(point);
      touching.push(vertex);
    }
    // Around the fan: the opposite of the half-edge from the point ends there, so the next one begins there.
    let h = c;
    do {
      seen[h] = 1;
      t[h] = vertex;
      h = nextHalfEdge(twin[h]!);
    } while (h !== c);
  }
  const all = new Uint32Array(pointCount + pointOf.length);
  for (let p = 0; p < pointCount; p++) all[p] = p;
  all.set(pointOf, pointCount);
  const first = new Set(pointOf);
  return { triangles: t, facetOf, pointOf: all, touching: [...first, ...touching] };
}
