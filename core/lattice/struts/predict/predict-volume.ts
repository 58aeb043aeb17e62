import { STRUT_ABSENT, STRUT_WHOLE } from '../../frame/frame.ts';
import {
  type Classification,
  NODE_IN,
  type PlacedLattice,
  type RingClearance,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { crispOf, isCrisp } from '../../grid/crisp-nodes.ts';
import { cellOfId, idInCell, typeOfId } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { type EndOffsets, endOffsets, type Segment, tubeSpan } from '../../grid/segments.ts';
import { mergedRanges, rangesWithin, SHORTEST_TUBE_MM } from '../../grid/strut-surface.ts';
import { DisjointSets } from '../../mesh/disjoint-sets.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';
import { jointsInside, type StrutSegment, segmentsInside, tubeVolume } from './surface-share.ts';

/**
 * Tells which of the touched joints stay crisp where flat faces cut them; `masks` holds the rings of every joint, and
 * `groups` the joints that are trimmed together.
 */
export type CrispCuts = (
  classified: Classification,
  masks: Uint32Array,
  touched: readonly number[],
  groups: DisjointSets,
) => (id: number) => boolean;

/** For pages, which do not have the trim: all cut joints count as hulls, up to 2 % more at flat faces. */
const noCrispCuts: CrispCuts = () => () => false;

/**
 * Predicted volume of the mesh of a graph, mm3. Parts clear of the surface are exact: joints as built, tubes
 * by length. Samples estimate the inside share of joints and tubes near the surface.
 */
export function predictVolume(
  classified: Classification,
  graph: StrutGraph,
  crispCuts: CrispCuts = noCrispCuts,
): number {
  const { masks, groups, clearMm3, segments } = sortOut(classified, graph);
  const inside = jointVolume(classified, { masks, groups, crispCuts });
  return clearMm3 + inside + segmentsInside(classified, segments);
}

/**
 * Collects the rings of every joint, the groups of jointly trimmed joints, the volume of all tubes clear of
 * the surface, and the remaining segments.
 */
function sortOut(lattice: PlacedLattice & SurfaceStates & RingClearance, graph: StrutGraph) {
  const { joints, topology } = lattice;
  const types = topology.struts.length;
  const nodes = topology.nodes.length;
  const masks = new Uint32Array(lattice.nodeState.length);
  const groups = new DisjointSets(lattice.nodeState.length);
  const segments: StrutSegment[] = [];
  const ends = endOffsets(lattice);
  const met = clearStruts(lattice, graph, ends, masks);
  let clearMm3 = met.clearMm3;
  for (let i = 0; i < met.others.length; i++) {
    const id = met.others[i]!;
    const s = typeOfId(id, types);
    const cell = cellOfId(id, types);
    const a = idInCell(cell, ends.from[s]!, nodes);
    const b = idInCell(cell, ends.to[s]!, nodes);
    const slot = topology.slots[s]!;
    const { lengthMm } = joints.axes[s]!;
    const { low, high } = tubeSpan(lattice, s, a, b);
    const n = lattice.near.numberOf[cell]!;
    const contacts = n < 0 ? undefined : lattice.meetings[n * types + s]?.contacts;
    const touches = lattice.nodeContact[a]! > 0 && lattice.nodeContact[b]! > 0;
    if (touches && isOneSegment(contacts ?? [], low, high, 2 * lattice.marginMm)) groups.join(a, b);
    const keptSegments = graph.segments.get(id) ?? [[0, lengthMm] as Segment];
    const near = mergedRanges(rangesWithin(contacts, low, high), 0);
    // A segment trimmed with its joint includes the joint of every kept strut.
    const first = near[0];
    const last = near.at(-1);
    const reachA = first && first[0] < low + SHORTEST_TUBE_MM ? first[1] : low;
    const reachB = last && last[1] > high - SHORTEST_TUBE_MM ? last[0] : high;
    if (holds(lattice, a, keptSegments, 0, reachA)) masks[a]! |= 1 << slot.from;
    if (holds(lattice, b, keptSegments, lengthMm, reachB)) masks[b]! |= 1 << slot.to;
    for (let k = 0; k < near.length; k++) {
      const from = near[k]![0];
      const to = near[k]![1];
      const begin = from === low ? 0 : from;
      const end = to === high ? lengthMm : to;
      if (keptSegments.some((segment) => segment[0] < end && segment[1] > begin))
        segments.push({ id, from, to });
    }
    for (let j = 0; j < keptSegments.length; j++) {
      let cursor = Math.max(keptSegments[j]![0], low);
      const end = Math.min(keptSegments[j]![1], high);
      for (let k = 0; k < near.length; k++) {
        clearMm3 += tubeVolume(lattice, a, b, lengthMm, cursor, Math.min(near[k]![0], end));
        cursor = Math.max(cursor, near[k]![1]);
      }
      clearMm3 += tubeVolume(lattice, a, b, lengthMm, cursor, end);
    }
  }
  return { masks, groups, clearMm3, segments };
}

/**
 * True if a strut between two trimmed joints is trimmed over its whole length, as in `struts/plan/plan.ts`.
 */
function isOneSegment(contacts: readonly Segment[], low: number, high: number, padMm: number): boolean {
  const ranges: Segment[] = [[low, low + padMm]];
  for (let i = 0; i < contacts.length; i++) {
    const [from, to] = contacts[i]!;
    if (to > low && from < high) ranges.push([from, to]);
  }
  ranges.push([high - padMm, high]);
  return mergedRanges(ranges, SHORTEST_TUBE_MM).length === 1;
}

/**
 * Adds the rings of all whole struts clear of the surface at both ends; returns the volume of their tubes,
 * and the other struts.
 */
function clearStruts(
  lattice: PlacedLattice & SurfaceStates,
  { struts }: StrutGraph,
  { from, to }: EndOffsets,
  masks: Uint32Array,
): { clearMm3: number; others: number[] } {
  const { topology, near, meetings, nodeContact } = lattice;
  const types = topology.struts.length;
  const nodes = topology.nodes.length;
  const ringFrom = topology.slots.map((slot) => 1 << slot.from);
  const ringTo = topology.slots.map((slot) => 1 << slot.to);
  // With one radius all whole tubes of a type are equal.
  const alike = lattice.radii.step === undefined;
  const count = new Uint32Array(types);
  const others: number[] = [];
  let clearMm3 = 0;
  for (let cell = 0, id = 0; cell < near.numberOf.length; cell++) {
    const n = near.numberOf[cell]!;
    for (let s = 0; s < types; s++, id++) {
      const state = struts[id];
      if (state === STRUT_ABSENT) continue;
      const a = idInCell(cell, from[s]!, nodes);
      const b = idInCell(cell, to[s]!, nodes);
      const meets = n >= 0 && (meetings[n * types + s] !== undefined || (nodeContact[a]! && nodeContact[b]!));
      if (state !== STRUT_WHOLE || meets) {
        others.push(id);
        continue;
      }
      masks[a]! |= ringFrom[s]!;
      masks[b]! |= ringTo[s]!;
      if (alike) count[s]!++;
      else clearMm3 += wholeTube(lattice, s, a, b);
    }
  }
  for (let s = 0; s < types && alike; s++) clearMm3 += count[s]! * wholeTube(lattice, s, 0, 0);
  return { clearMm3, others };
}

function wholeTube(lattice: PlacedLattice, s: number, a: number, b: number): number {
  const { low, high } = tubeSpan(lattice, s, a, b);
  return tubeVolume(lattice, a, b, lattice.joints.axes[s]!.lengthMm, low, high);
}

/**
 * True if a strut's end at a node, up to `ring`, belongs to its joint: away from the surface it is whole or
 * absent.
 */
function holds(
  states: SurfaceStates,
  node: number,
  keptSegments: readonly Segment[],
  end: number,
  ring: number,
): boolean {
  if (node < 0) return false;
  const from = Math.min(end, ring);
  const to = Math.max(end, ring);
  if (states.nodeContact[node]) return keptSegments.some((segment) => segment[0] < to && segment[1] > from);
  return (
    states.nodeState[node] === NODE_IN &&
    keptSegments.some((segment) => segment[0] === end || segment[1] === end)
  );
}

/**
 * Volume of joints clear of the surface, and the inside part of the others: of their hulls, except where flat
 * faces cut crisp joints.
 */
function jointVolume(
  classified: Classification,
  { masks, groups, crispCuts }: { masks: Uint32Array; groups: DisjointSets; crispCuts: CrispCuts },
): number {
  const types = classified.topology.nodes.length;
  const touched: number[] = [];
  let volume = 0;
  for (let id = 0; id < masks.length; id++) {
    if (masks[id] === 0) continue;
    if (classified.nodeContact[id]) touched.push(id);
    else {
      const crisp = isCrisp(classified, id, masks[id]!)
        ? crispOf(classified, typeOfId(id, types))
        : undefined;
      const joint = crisp ?? classified.joints.joint(typeOfId(id, types), masks[id]!);
      volume += joint.volume * radiusAt(classified.radii, id) ** 3;
    }
  }
  const isCut =
    classified.domain.kind === 'open' ? crispCuts(classified, masks, touched, groups) : () => false;
  return volume + jointsInside(classified, touched, isCut);
}
