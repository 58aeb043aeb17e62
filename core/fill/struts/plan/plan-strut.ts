import {
  NODE_IN,
  type PlacedLattice,
  type RingClearance,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { type Segment, tubeSpan } from '../../grid/segments.ts';
import { mergedRanges, rangesWithin, SHORTEST_TUBE_MM } from '../../grid/strut-surface.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import { type FillPlan, padMm, type TrimEnd } from './plan.ts';

/** Cuts lie at integer multiples of this, mm, so that equal struts are cut alike despite earlier rounding. */
const CUT_STEP_MM = 2 ** -10;

type Lattice = PlacedLattice & SurfaceStates & RingClearance;

/** Strut that the surface meets, or whose joints it meets. Lengths are mm from its start. */
export interface PlannedStrut {
  id: number;
  /** Nodes at its start and end. */
  a: number;
  b: number;
  /** Parts of the centre line that the graph keeps. */
  segments: readonly Segment[];
  /** Where the surface is within reach of its body. */
  contacts: readonly [number, number][] | undefined;
}

interface JointEnd {
  ring: Extract<Ring, { kind: 'joint' }>;
  /** Distance of the ring from the strut's start, mm. */
  atMm: number;
  touches: boolean;
  /** True if the node is inside and the strut is kept up to it. */
  isKept: boolean;
}

/** Plans one strut: clean tubes where it is clear of the surface, trimmed segments elsewhere. */
export function planStrut(plan: FillPlan, lattice: Lattice, strut: PlannedStrut): void {
  const { id, a, b, segments } = strut;
  const s = typeOfId(id, lattice.topology.struts.length);
  const slot = lattice.topology.slots[s]!;
  const { lengthMm } = lattice.joints.axes[s]!;
  const { low, high } = tubeSpan(lattice, s, a, b);
  const endAt = (node: number, place: number, atMm: number, from: number, to: number): JointEnd => ({
    ring: { kind: 'joint', node, slot: place },
    atMm,
    touches: lattice.nodeContact[node]! > 0,
    isKept: lattice.nodeState[node] === NODE_IN && overlaps(segments, from, to),
  });
  const start = endAt(a, slot.from, low, 0, low);
  const end = endAt(b, slot.to, high, high, lengthMm);
  const ranges = trimmedRanges(lattice, strut, start, end);
  new StrutWalk(plan, strut, start, end, lengthMm).run(ranges);
}

/** Disjoint ascending ranges of the tube that are trimmed, from ring to ring. */
function trimmedRanges(
  lattice: Lattice,
  { id, a, b, contacts }: PlannedStrut,
  { atMm: low, touches: touchA }: JointEnd,
  { atMm: high, touches: touchB }: JointEnd,
): [number, number][] {
  const ranges = rangesWithin(contacts, low, high);
  if (touchA) ranges.push([low, Math.min(low + padMm(lattice, a, id), high)]);
  if (touchB) ranges.push([Math.max(high - padMm(lattice, b, id), low), high]);
  const trimmed = mergedRanges(ranges, SHORTEST_TUBE_MM);
  for (let i = 0; i < trimmed.length; i++) {
    const range = trimmed[i]!;
    range[0] = Math.floor(range[0] / CUT_STEP_MM) * CUT_STEP_MM;
    range[1] = Math.ceil(range[1] / CUT_STEP_MM) * CUT_STEP_MM;
  }
  const first = trimmed[0];
  if (first && first[0] < low + SHORTEST_TUBE_MM) first[0] = low;
  const last = trimmed.at(-1);
  if (last && last[1] > high - SHORTEST_TUBE_MM) last[1] = high;
  return trimmed;
}

/** Walks along a strut from its start and plans its segments. */
class StrutWalk {
  readonly #plan: FillPlan;
  readonly #strut: PlannedStrut;
  readonly #start: JointEnd;
  readonly #end: JointEnd;
  readonly #lengthMm: number;
  /** End of the range passed last, mm. */
  #atMm: number;
  /** Clean ring at the end of the previous segment, waiting for the next part. */
  #open: Ring | undefined;

  constructor(plan: FillPlan, strut: PlannedStrut, start: JointEnd, end: JointEnd, lengthMm: number) {
    this.#plan = plan;
    this.#strut = strut;
    this.#start = start;
    this.#end = end;
    this.#lengthMm = lengthMm;
    this.#atMm = start.atMm;
    this.#open = !start.touches && start.isKept ? start.ring : undefined;
  }

  run(trimmed: readonly [number, number][]): void {
    for (let i = 0; i < trimmed.length; i++) {
      const range = trimmed[i]!;
      this.#passClear(range[0]);
      this.#passTrimmed(range, trimmed[i + 1]?.[0]);
    }
    const strut = this.#strut;
    const atMm = this.#atMm;
    const open = this.#open;
    const end = this.#end;
    if (atMm < end.atMm && open && this.#isKeptMidway(atMm, end.atMm)) {
      this.#plan.tubes.push({ strut: strut.id, from: this.#use(open), to: this.#use(end.ring) });
    }
  }

  /** Plans the clear part up to a trimmed range as a clean tube. */
  #passClear(toMm: number): void {
    if (toMm <= this.#atMm) return;
    if (!this.#open || !this.#isKeptMidway(this.#atMm, toMm)) {
      this.#open = undefined;
      return;
    }
    // A clear part next to an untrimmed joint belongs to the trimmed segment: one tube instead of two.
    if (this.#open === this.#start.ring) return;
    const ring = this.#cut(toMm);
    this.#plan.tubes.push({ strut: this.#strut.id, from: this.#use(this.#open), to: ring });
    this.#open = ring;
  }

  /** Plans a trimmed range as a segment, if any of it is kept. */
  #passTrimmed([x0, x1]: readonly [number, number], nextMm: number | undefined): void {
    this.#atMm = x1;
    const low = x0 === this.#start.atMm ? 0 : x0;
    const high = x1 === this.#end.atMm ? this.#lengthMm : x1;
    if (!overlaps(this.#strut.segments, low, high)) {
      this.#open = undefined;
      return;
    }
    const from = this.#startOf(x0);
    this.#open = undefined;
    const to = this.#endOf(x1, nextMm);
    if (from.kind === 'out' && to.kind === 'out') return;
    this.#take(from);
    this.#take(to);
    this.#plan.segments.push({ strut: this.#strut.id, from, to });
  }

  #startOf(atMm: number): TrimEnd {
    const isAtJoint = atMm === this.#start.atMm;
    if (isAtJoint && this.#start.touches) return this.#start.ring;
    if (this.#open) return { kind: 'clean', ring: this.#open };
    return { kind: 'out', ring: isAtJoint ? this.#start.ring : this.#cut(atMm) };
  }

  /** Returns the end of a trimmed range. A clean ring stays open if another trimmed range follows. */
  #endOf(atMm: number, nextMm: number | undefined): TrimEnd {
    const { ring, touches, isKept, atMm: high } = this.#end;
    if (atMm === high) {
      if (touches) return ring;
      return { kind: isKept ? 'clean' : 'out', ring };
    }
    const isInside = this.#isKeptMidway(atMm, nextMm ?? high);
    if (isInside && nextMm === undefined) return { kind: 'clean', ring };
    const made = this.#cut(atMm);
    if (!isInside) return { kind: 'out', ring: made };
    this.#open = made;
    return { kind: 'clean', ring: made };
  }

  #cut(atMm: number): Ring {
    return { kind: 'cut', strut: this.#strut.id, atMm, id: this.#plan.cutCount++ };
  }

  #isKeptMidway(fromMm: number, toMm: number): boolean {
    const middle = (fromMm + toMm) / 2;
    return overlaps(this.#strut.segments, middle, middle);
  }

  #take(end: TrimEnd): void {
    if (end.kind !== 'out') this.#use(end.kind === 'joint' ? end : end.ring);
  }

  /** Marks that the joint at a ring must have it. */
  #use(ring: Ring): Ring {
    if (ring.kind === 'joint') this.#plan.masks[ring.node]! |= 1 << ring.slot;
    return ring;
  }
}

/** True if a kept segment overlaps a range, or contains a point. */
function overlaps(segments: readonly Segment[], from: number, to: number): boolean {
  for (let i = 0; i < segments.length; i++) if (segments[i]![0] < to && segments[i]![1] > from) return true;
  return false;
}
