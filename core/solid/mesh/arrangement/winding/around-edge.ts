import { nextHalfEdge } from '../../edges.ts';
import { ArrangementError } from '../arrangement-error.ts';
import { signOf } from '../exact/exact-plane.ts';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { Facets } from '../facets.ts';
import type { FacePlanes } from '../meeting/face-planes.ts';

/** Normal of a facet, turned so that it looks the way in which the facet would turn about the edge. */
interface Turned {
  h: number;
  exact: readonly [bigint, bigint, bigint];
  rounded: readonly [number, number, number];
  /** 0 up to 3: at the first facet, less than half a turn from it, half a turn, more. */
  quarter: number;
}

/**
 * Prepares the order of facets around an edge: the function sorts half-edges along one edge by the angle at which
 * their facets stand, counter-clockwise seen against the edge from its lower to its higher point. Exact: normals of
 * two planes give a cross product along their common edge.
 */
export function sorterAroundEdge(facets: Facets, points: ExactPoints, planes: FacePlanes) {
  const { triangles: t, faceOf, turn } = facets;

  const turned = (h: number, low: number): Turned => {
    const f = (h / 3) | 0;
    const { x, y, z } = planes.of(faceOf[f]!);
    const back = (t[h] === low) !== turn[f]! > 0;
    const exact = back ? ([-x, -y, -z] as const) : ([x, y, z] as const);
    return { h, exact, rounded: [Number(exact[0]), Number(exact[1]), Number(exact[2])], quarter: 0 };
  };

  return (halfEdges: Uint32Array): Uint32Array => {
    const h0 = halfEdges[0]!;
    const low = Math.min(t[h0]!, t[nextHalfEdge(h0)]!);
    const high = Math.max(t[h0]!, t[nextHalfEdge(h0)]!);
    const { axis, sign } = directionOf(points, low, high);
    const k = (axis + 1) % 3;
    const l = (axis + 2) % 3;
    /** Positive if the second facet follows the first within half a turn. */
    const order = (a: Turned, b: Turned) => {
      const left = a.rounded[k]! * b.rounded[l]!;
      const right = a.rounded[l]! * b.rounded[k]!;
      if (Math.abs(left - right) > (Math.abs(left) + Math.abs(right)) * 2 ** -49) {
        return Math.sign(left - right) * sign;
      }
      return signOf(a.exact[k]! * b.exact[l]! - a.exact[l]! * b.exact[k]!) * sign;
    };
    const list = Array.from(halfEdges, (h) => turned(h, low));
    const first = list[0]!;
    for (const facet of list) {
      const side = facet === first ? 0 : order(first, facet);
      if (side > 0) facet.quarter = 1;
      else if (side < 0) facet.quarter = 3;
      else facet.quarter = facet === first || looksAlike(first, facet) ? 0 : 2;
    }
    list.sort((a, b) => a.quarter - b.quarter || -order(a, b));
    return Uint32Array.from(list, ({ h }) => h);
  };
}

function looksAlike(a: Turned, b: Turned): boolean {
  return a.exact[0] * b.exact[0] + a.exact[1] * b.exact[1] + a.exact[2] * b.exact[2] > 0n;
}

/** An axis along which two points differ, and the sign of the difference. */
function directionOf(points: ExactPoints, low: number, high: number): { axis: number; sign: number } {
  const p = points.coordinates;
  let axis = 0;
  for (let k = 1; k < 3; k++) {
    if (Math.abs(p[high * 3 + k]! - p[low * 3 + k]!) > Math.abs(p[high * 3 + axis]! - p[low * 3 + axis]!))
      axis = k;
  }
  for (let i = 0; i < 3; i++) {
    const sign = points.compare((axis + i) % 3, low, high);
    if (sign !== 0) return { axis: (axis + i) % 3, sign };
  }
  throw new ArrangementError('an edge without length');
}
