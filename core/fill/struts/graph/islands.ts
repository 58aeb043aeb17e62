import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import { STRUT_ABSENT, STRUT_WHOLE } from '../../frame/frame.ts';
import type { DomainWall, PlacedLattice, SurfaceStates } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { endNodes, type Segment, strutNodes, wholeStrut } from '../../grid/segments.ts';
import { endsInWall, hasWall } from './wall-ends.ts';

/** Connected parts of a lattice, before all but one are dropped. */
export interface Islands {
  /** Sets of nodes; the last item is the wall of the fill domain. */
  sets: DisjointSets;
  /** Strut length per set, by its representative, mm. */
  weightMm: Float64Array;
  wall: number;
}

/** Kept struts, and the segments of the clipped ones. Functions of this folder change both. */
export interface KeptStruts {
  struts: Uint8Array;
  segments: Map<number, Segment[]>;
}

/** Connected parts of the kept struts; in a domain with a wall, the parts at the wall are one. */
export function islandsOf(lattice: PlacedLattice & SurfaceStates & DomainWall, kept: KeptStruts): Islands {
  const { struts, segments } = kept;
  const wall = lattice.nodeState.length;
  const sets = new DisjointSets(wall + 1);
  const ends = endNodes(lattice);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE) sets.join(ends.from(id), ends.to(id));
  }
  if (hasWall(lattice))
    joinWall(lattice, struts, segments, (id, fromStart) =>
      sets.join(fromStart ? ends.from(id) : ends.to(id), wall),
    );
  return { sets, wall, weightMm: weighIslands(lattice, kept, sets) };
}

/** Strut length per set of nodes, by its representative, mm. */
function weighIslands(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  { struts, segments }: KeptStruts,
  sets: DisjointSets,
): Float64Array {
  const types = lattice.topology.struts.length;
  const ends = endNodes(lattice);
  const weightMm = new Float64Array(sets.parent.length);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE)
      weightMm[sets.find(ends.from(id))]! += lattice.joints.axes[typeOfId(id, types)]!.lengthMm;
  }
  // Only clipped struts have segments.
  for (const [id, list] of segments) {
    for (const [from, to] of list)
      weightMm[sets.find(from === 0 ? ends.from(id) : ends.to(id))]! += to - from;
  }
  return weightMm;
}

/**
 * Drops everything except the part connected to the flat wall, or else the longest connected part.
 * @param joined pairs of nodes that struts off the grid connect
 * @returns its length, mm, and whether a node belongs to it
 */
export function keepLargest(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  kept: KeptStruts,
  joined: readonly (readonly [number, number])[] = [],
): { lengthMm: number; onWall: boolean; isKept: (node: number) => boolean } {
  const { struts, segments } = kept;
  const ends = endNodes(lattice);
  const { sets, wall, weightMm: apart } = islandsOf(lattice, kept);
  for (const [a, b] of joined) sets.join(a, b);
  const weightMm = joined.length > 0 ? weighIslands(lattice, kept, sets) : apart;
  let best = 0;
  for (let set = 1; set < weightMm.length; set++) if (weightMm[set]! > weightMm[best]!) best = set;
  const onWall = lattice.wall !== undefined && weightMm[sets.find(wall)]! > 0;
  if (onWall) best = sets.find(wall);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE && sets.find(ends.from(id)) !== best) struts[id] = STRUT_ABSENT;
  }
  for (const [id, list] of segments) {
    const rest = list.filter(([from]) => sets.find(from === 0 ? ends.from(id) : ends.to(id)) === best);
    if (rest.length > 0) segments.set(id, rest);
    else {
      struts[id] = STRUT_ABSENT;
      segments.delete(id);
    }
  }
  return { lengthMm: weightMm[best]!, onWall, isKept: (node) => sets.find(node) === best };
}

/** Calls back for every segment into the domain's wall, with the connected end of its strut. */
function joinWall(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  struts: Uint8Array,
  segments: ReadonlyMap<number, Segment[]>,
  join: (id: number, fromStart: boolean) => void,
): void {
  const types = lattice.topology.struts.length;
  for (let id = 0; id < struts.length; id++) {
    if (!struts[id]) continue;
    const [a, b] = strutNodes(lattice, cellOfId(id, types), typeOfId(id, types));
    const { lengthMm } = lattice.joints.axes[typeOfId(id, types)]!;
    for (const [from, to] of segments.get(id) ?? [wholeStrut(lengthMm)]) {
      const ends = [
        { atMm: from, touches: from > 0 || lattice.nodeContact[a] === 2 },
        { atMm: to, touches: to < lengthMm || lattice.nodeContact[b] === 2 },
      ];
      for (const end of ends) if (end.touches && endsInWall(lattice, id, end.atMm)) join(id, from === 0);
    }
  }
}
