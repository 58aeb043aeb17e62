import type { Effort } from '../../../effort.ts';
import { grouped } from '../../../lists/grouped.ts';
import { DisjointSets } from '../../disjoint-sets.ts';
import { nextHalfEdge } from '../../edges.ts';
import { ArrangementError } from '../arrangement-error.ts';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import type { Facets } from '../facets.ts';
import type { Meetings } from '../meeting/find-meetings.ts';
import { sorterAroundEdge } from './around-edge.ts';
import { connectPatches, type Patches } from './patches.ts';
import { windingRays } from './ray-winding.ts';

/** Winding numbers on both sides of each patch. */
export interface Windings {
  front: Int32Array;
  back: Int32Array;
  /** `patches.meeting` with the half-edges of each edge in order of angle, counter-clockwise. */
  around: Uint32Array;
}

/**
 * Winding numbers of the space on both sides of each patch. Sides that face one another across an edge have the same;
 * the back of a patch has its layers more than its front; and one exact ray for each connected set fixes the rest.
 * Throws where these disagree or no ray helps.
 */
export function findWindings(
  {
    whole,
    points,
    meetings,
    effort,
  }: { whole: WholeMesh; points: ExactPoints; meetings: Meetings; effort: Effort },
  facets: Facets,
  patches: Patches,
): Windings {
  const { count, weight } = patches;
  const { around, cells } = cellsAround({ points, meetings }, facets, patches);
  const winding = new Int32Array(2 * count);
  const known = new Uint8Array(2 * count);
  // Sides by cell, so that a winding number spreads to all sides of its cell.
  const cellOf = Int32Array.from({ length: 2 * count }, (_, side) => cells.find(side));
  const { start, members: sides } = grouped(cellOf, 2 * count);
  const sets = connectPatches(patches);
  const ray = windingRays(whole, points, { ...meetings, effort });
  const stack: number[] = [];
  const set = (cell: number, value: number) => {
    if (known[cell]) return winding[cell] === value;
    known[cell] = 1;
    winding[cell] = value;
    stack.push(cell);
    return true;
  };
  for (let p = 0; p < count; p++) {
    if (sets.find(p) !== p) continue;
    const beside = ray(facets, patches.facet[p]!);
    if (!beside || !set(cells.find(2 * p), beside.front)) throw new ArrangementError('no ray');
    while (stack.length > 0) {
      const cell = stack.pop()!;
      for (let i = start[cell]!; i < start[cell + 1]!; i++) {
        const side = sides[i]!;
        const layers = side % 2 === 0 ? weight[side >> 1]! : -weight[side >> 1]!;
        if (!set(cells.find(side ^ 1), winding[cell]! + layers)) throw new ArrangementError('cells disagree');
      }
    }
  }
  const front = new Int32Array(count);
  const back = new Int32Array(count);
  for (let p = 0; p < count; p++) {
    front[p] = winding[cells.find(2 * p)]!;
    back[p] = winding[cells.find(2 * p + 1)]!;
    if (back[p]! - front[p]! !== weight[p]) throw new ArrangementError('sides disagree');
  }
  // A second ray for each set of several patches, from the patch met last: it must agree.
  const lastOf = new Map<number, number>();
  for (let p = 0; p < count; p++) lastOf.set(sets.find(p), p);
  for (const [first, p] of lastOf) {
    if (first === p) continue;
    const beside = ray(facets, patches.facet[p]!);
    if (beside && (beside.front !== front[p] || beside.back !== back[p]))
      throw new ArrangementError('rays disagree');
  }
  return { front, back, around };
}

/** Cells of space as sets of patch sides: side 2p is the front of patch p, 2p + 1 its back. */
function cellsAround(
  { points, meetings }: { points: ExactPoints; meetings: Meetings },
  facets: Facets,
  { patch, count, meeting, meetingStart }: Patches,
): { around: Uint32Array; cells: DisjointSets } {
  const sort = sorterAroundEdge(facets, points, meetings.planes);
  const { triangles: t } = facets;
  const around = new Uint32Array(meeting.length);
  const cells = new DisjointSets(2 * count);
  for (let e = 0; e + 1 < meetingStart.length; e++) {
    const from = meetingStart[e]!;
    const to = meetingStart[e + 1]!;
    around.set(sort(meeting.subarray(from, to)), from);
    for (let i = from; i < to; i++) {
      const h = around[i]!;
      const other = around[i + 1 < to ? i + 1 : from]!;
      cells.join(sideAhead(t, patch, h), sideBehind(t, patch, other));
    }
  }
  return { around, cells };
}

/** Side of a facet that a counter-clockwise turn about its edge shows: its front if it runs from low to high point. */
export function sideAhead(t: Uint32Array, patch: Int32Array, h: number): number {
  return 2 * patch[(h / 3) | 0]! + (t[h]! < t[nextHalfEdge(h)]! ? 0 : 1);
}

function sideBehind(t: Uint32Array, patch: Int32Array, h: number): number {
  return sideAhead(t, patch, h) ^ 1;
}
