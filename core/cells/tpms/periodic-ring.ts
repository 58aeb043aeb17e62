import { nextHalfEdge, previousHalfEdge } from '../../solid/mesh/edges.ts';
import type { PeriodicMesh } from './periodic-mesh.ts';

/** Triangles around a vertex of a periodic mesh, relative to that vertex. */
export interface PeriodicRing {
  /** Half-edges leaving the vertex, in order; the first is the requested one. */
  corners: number[];
  /** Key of the far vertex of each half-edge, relative to this vertex. */
  neighbours: number[];
  /** Key of a neighbour relative to the vertex with key `by`. */
  shifted(key: number, by: number): number;
  /** Writes the far end of a corner's half-edge (`fromStart`: the start of the previous one), mm. */
  placeAcross(corner: number, out: Float64Array, fromStart?: boolean): void;
}

/** Cell offsets in a key run from -16 to 15. */
const KEY_BASE = 32;
const KEY_HALF = 16;
/** Maximum number of triangles around a vertex of a simplified mesh. */
const MAX_RING = 24;

/** Ring of the vertex where half-edge `first` starts; undefined if it has too many triangles. */
export function ringOf(mesh: PeriodicMesh, twin: Int32Array, first: number): PeriodicRing | undefined {
  const { triangles, wraps, positions, cellMm } = mesh;
  const corners: number[] = [];
  const neighbours: number[] = [];
  let at = first;
  do {
    corners.push(at);
    const next = nextHalfEdge(at);
    let key = triangles[next]!;
    for (let axis = 0; axis < 3; axis++) {
      key = key * KEY_BASE + wraps[next * 3 + axis]! - wraps[at * 3 + axis]! + KEY_HALF;
    }
    neighbours.push(key);
    if (corners.length > MAX_RING) return undefined;
    at = twin[previousHalfEdge(at)]!;
  } while (at !== first);
  return {
    corners,
    neighbours,
    shifted(key, by) {
      let scale = 1;
      let out = key;
      for (let axis = 2; axis >= 0; axis--) {
        out += ((Math.floor(by / scale) % KEY_BASE) - KEY_HALF) * scale;
        scale *= KEY_BASE;
      }
      return out;
    },
    placeAcross(corner, out, fromStart = false) {
      const far = fromStart ? corner : nextHalfEdge(corner);
      const own = fromStart ? nextHalfEdge(corner) : corner;
      const v = triangles[far]! * 3;
      for (let axis = 0; axis < 3; axis++) {
        const wrap = wraps[far * 3 + axis]! - wraps[own * 3 + axis]!;
        out[axis] = positions[v + axis]! + wrap * cellMm[axis]!;
      }
    },
  };
}
