import { STRUT_ABSENT, STRUT_WHOLE } from '../../frame/frame.ts';
import {
  NODE_IN,
  type PlacedLattice,
  type RingClearance,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { cellOfId, idInCell, typeOfId } from '../../grid/numbering.ts';
import { type EndOffsets, type Segment, tubeSpan, wholeStrut } from '../../grid/segments.ts';
import { mergedRanges, rangesWithin, SHORTEST_TUBE_MM } from '../../grid/strut-surface.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';
import type { PlannedStrut } from '../plan/plan-strut.ts';
import { tubeVolume } from './surface-share.ts';

/** A strut that would be planned, with what its triangles depend on. Lengths are mm from its start. */
export interface MetStrut extends Omit<PlannedStrut, 'segments'> {
  slot: { from: number; to: number };
  lengthMm: number;
  /** Range of its tube, from ring to ring. */
  low: number;
  high: number;
  /** Its contacts within the tube. */
  near: readonly [number, number][];
  /** Parts of the centre line that the graph keeps. */
  keptSegments: readonly Segment[];
  /** True for the start and the end if the joint there has its ring. */
  hasRings: [boolean, boolean];
}

/** Looks up a strut that `clearStruts` left over. */
export function metStrut(
  lattice: PlacedLattice & SurfaceStates & RingClearance,
  graph: StrutGraph,
  ends: EndOffsets,
  id: number,
): MetStrut {
  const types = lattice.topology.struts.length;
  const nodes = lattice.topology.nodes.length;
  const s = typeOfId(id, types);
  const cell = cellOfId(id, types);
  const a = idInCell(cell, ends.from[s]!, nodes);
  const b = idInCell(cell, ends.to[s]!, nodes);
  const { lengthMm } = lattice.joints.axes[s]!;
  const { low, high } = tubeSpan(lattice, s, a, b);
  const n = lattice.near.numberOf[cell]!;
  const contacts = n < 0 ? undefined : lattice.meetings[n * types + s]?.contacts;
  const keptSegments = graph.segments.get(id) ?? [wholeStrut(lengthMm)];
  const near = mergedRanges(rangesWithin(contacts, low, high), 0);
  // A segment trimmed with its joint includes the joint of every kept strut.
  const first = near[0];
  const last = near.at(-1);
  const reachA = first && first[0] < low + SHORTEST_TUBE_MM ? first[1] : low;
  const reachB = last && last[1] > high - SHORTEST_TUBE_MM ? last[0] : high;
  const hasRings: [boolean, boolean] = [
    holds(lattice, a, keptSegments, 0, reachA),
    holds(lattice, b, keptSegments, lengthMm, reachB),
  ];
  const slot = lattice.topology.slots[s]!;
  return { id, a, b, slot, lengthMm, low, high, contacts, near, keptSegments, hasRings };
}

export function addRings({ a, b, slot, hasRings }: MetStrut, masks: Uint32Array): void {
  if (hasRings[0]) masks[a]! |= 1 << slot.from;
  if (hasRings[1]) masks[b]! |= 1 << slot.to;
}

/** True if a strut joins two trimmed joints: it is then trimmed whole, as in `struts/plan/plan.ts`. */
export function joinsTrimmed(
  { nodeContact, marginMm }: SurfaceStates & RingClearance,
  { a, b, low, high, contacts = [] }: MetStrut,
): boolean {
  if (!nodeContact[a] || !nodeContact[b]) return false;
  const padMm = 2 * marginMm;
  const ranges: Segment[] = [[low, low + padMm]];
  for (let i = 0; i < contacts.length; i++) {
    const [from, to] = contacts[i]!;
    if (to > low && from < high) ranges.push([from, to]);
  }
  ranges.push([high - padMm, high]);
  return mergedRanges(ranges, SHORTEST_TUBE_MM).length === 1;
}

/** Adds the rings of whole struts clear of the surface; returns their tubes' volume and other struts. */
export function clearStruts(
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

/** True if a strut's end, up to `ring`, is its joint's: off the surface it is whole or absent. */
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
