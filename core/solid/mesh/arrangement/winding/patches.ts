import { DisjointSets } from '../../disjoint-sets.ts';
import { nextHalfEdge, partsOf } from '../../edges.ts';
import { groupByEdge } from '../edge-uses.ts';
import type { Facets } from '../facets.ts';

/** Facets joined over edges where only two meet. */
export interface Patches {
  patch: Int32Array;
  weight: Int32Array;
  facet: Int32Array;
  count: number;
  /** Opposite half-edge within the patch; -1 at its end. */
  twin: Int32Array;
  /** Half-edges along edges where patches meet, grouped by edge. */
  meeting: Uint32Array;
  /** First index of each such edge in `meeting`; one more entry than edges. */
  meetingStart: Uint32Array;
}

/** Joins facets into patches. Undefined if the layers along some edge do not balance: the surface is no cycle. */
export function joinPatches({ triangles: t, weight }: Facets, pointCount: number): Patches | undefined {
  const { halfEdges, start } = groupByEdge(t, pointCount);
  const twin = new Int32Array(t.length).fill(-1);
  const meeting: number[] = [];
  const meetingStart: number[] = [];
  for (let e = 0; e + 1 < start.length; e++) {
    const from = start[e]!;
    const to = start[e + 1]!;
    let sum = 0;
    for (let i = from; i < to; i++) {
      const h = halfEdges[i]!;
      const layers = weight[(h / 3) | 0]!;
      sum += t[h]! < t[nextHalfEdge(h)]! ? layers : -layers;
    }
    if (sum !== 0) return undefined;
    if (to - from === 2) {
      const one = halfEdges[from]!;
      const other = halfEdges[from + 1]!;
      twin[one] = other;
      twin[other] = one;
      continue;
    }
    meetingStart.push(meeting.length);
    for (let i = from; i < to; i++) meeting.push(halfEdges[i]!);
  }
  meetingStart.push(meeting.length);
  const { part: patch, count } = partsOf(twin);
  const first = new Int32Array(count).fill(-1);
  for (let f = 0; f < patch.length; f++) if (first[patch[f]!]! < 0) first[patch[f]!] = f;
  return {
    patch,
    weight: first.map((f) => weight[f]!),
    facet: first,
    count,
    twin,
    meeting: Uint32Array.from(meeting),
    meetingStart: Uint32Array.from(meetingStart),
  };
}

/** Patches connected over edges, as sets. */
export function connectPatches({ patch, count, meeting, meetingStart }: Patches): DisjointSets {
  const sets = new DisjointSets(count);
  for (let e = 0; e + 1 < meetingStart.length; e++) {
    const one = patch[(meeting[meetingStart[e]!]! / 3) | 0]!;
    for (let i = meetingStart[e]! + 1; i < meetingStart[e + 1]!; i++) {
      sets.join(one, patch[(meeting[i]! / 3) | 0]!);
    }
  }
  return sets;
}
