import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import { STRUT_ABSENT, STRUT_WHOLE } from '../../frame/frame.ts';
import type { DomainWall, PlacedLattice, SurfaceStates } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { endNodes, type Segment, strutNodes, wholeStrut } from '../../grid/segments.ts';
import { wallAtEnd, wallCount } from './wall-ends.ts';

/** Connected parts of a lattice, before all but one are dropped. */
export interface Islands {
  /** Sets of nodes; behind them, from `wall` on, one for each wall of the fill domain. */
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

/** Keeps some segments of a strut; one without any is absent. */
export function keepSegments(
  { struts, segments }: KeptStruts,
  id: number,
  isKept: (segment: Segment) => boolean,
): void {
  const rest = (segments.get(id) ?? []).filter(isKept);
  if (rest.length > 0) segments.set(id, rest);
  else {
    segments.delete(id);
    struts[id] = STRUT_ABSENT;
  }
}

/** Connected parts of the kept struts; in a domain with walls, the parts at one wall are one. */
export function islandsOf(lattice: PlacedLattice & SurfaceStates & DomainWall, kept: KeptStruts): Islands {
  const { struts, segments } = kept;
  const wall = lattice.nodeState.length;
  const walls = wallCount(lattice);
  const sets = new DisjointSets(wall + Math.max(1, walls));
  const ends = endNodes(lattice);
  for (let id = 0; id < struts.length; id++) {
    if (struts[id] === STRUT_WHOLE) sets.join(ends.from(id), ends.to(id));
  }
  if (walls > 0)
    joinWall(lattice, { struts, segments }, (id, fromStart, number) =>
      sets.join(fromStart ? ends.from(id) : ends.to(id), wall + number),
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
  for (const id of segments.keys())
    keepSegments(kept, id, ([from]) => sets.find(from === 0 ? ends.from(id) : ends.to(id)) === best);
  return { lengthMm: weightMm[best]!, onWall, isKept: (node) => sets.find(node) === best };
}

/** Calls back for every segment into a wall of the domain, with the connected end of its strut. */
function joinWall(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  { struts, segments }: { struts: Uint8Array; segments: ReadonlyMap<number, Segment[]> },
  join: (id: number, fromStart: boolean, number: number) => void,
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
      for (const end of ends) {
        const number = end.touches ? wallAtEnd(lattice, id, end.atMm) : -1;
        if (number >= 0) join(id, from === 0, number);
      }
    }
  }
}
