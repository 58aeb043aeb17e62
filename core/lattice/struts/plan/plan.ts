import { STRUT_WHOLE } from '../../frame/frame.ts';
import {
  NODE_IN,
  type PlacedLattice,
  type RingClearance,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { isCrisp } from '../../grid/crisp-nodes.ts';
import { cellOfId, idInCell, typeOfId } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { endOffsets, type Segment } from '../../grid/segments.ts';
import { mergedRanges, rangesWithin, SHORTEST_TUBE_MM } from '../../grid/strut-surface.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';

/** Cuts lie at integer multiples of this, mm, so that equal struts are cut alike despite earlier rounding. */
const CUT_STEP_MM = 2 ** -10;

/** Tube entirely inside, from ring to ring. */
export interface CleanTube {
  strut: number;
  from: Ring;
  to: Ring;
}

/** End of a trimmed segment: in a trimmed joint, in a clean ring, or outside the model. */
export type TrimEnd =
  | { kind: 'joint'; node: number; slot: number }
  | { kind: 'clean'; ring: Ring }
  | { kind: 'out'; ring: Ring };

/** Segment of a strut that the surface cuts or may cut. */
export interface TrimSegment {
  strut: number;
  from: TrimEnd;
  to: TrimEnd;
}

/** Plan of every strut: copied whole, copied as shorter tubes, or trimmed. */
export interface FillPlan {
  /** 1 for struts copied whole between two untrimmed joints. */
  plain: Uint8Array;
  /** Per node the slots whose rings its joint must have. */
  masks: Uint32Array;
  /** 1 for nodes with a crisp joint. */
  crisp: Uint8Array;
  /** Per crisp node the slots whose struts run into its creases; the others have a stub up to their ring. */
  joined: Uint32Array;
  tubes: CleanTube[];
  segments: TrimSegment[];
  /** Number of cut rings; their ids are 0 to cutCount - 1. */
  cutCount: number;
}

/** Marks that the strut at a ring continues into the creases of its joint, if that is crisp. */
export function runsOn(plan: FillPlan, ring: Ring): void {
  if (ring.kind === 'joint') plan.joined[ring.node]! |= 1 << ring.slot;
}

/** Plans the meshing of every strut of a frame. */
export function planFill({
  classification: lattice,
  graph,
}: {
  classification: PlacedLattice & SurfaceStates & RingClearance;
  graph: StrutGraph;
}): FillPlan {
  const types = lattice.topology.struts.length;
  const nodes = lattice.topology.nodes.length;
  const ends = endOffsets(lattice);
  const plan: FillPlan = {
    plain: new Uint8Array(graph.struts.length),
    masks: new Uint32Array(lattice.nodeState.length),
    crisp: new Uint8Array(lattice.nodeState.length),
    joined: new Uint32Array(lattice.nodeState.length),
    tubes: [],
    segments: [],
    cutCount: 0,
  };
  for (let id = 0; id < graph.struts.length; id++) {
    const state = graph.struts[id];
    if (!state) continue;
    const cell = cellOfId(id, types);
    const s = typeOfId(id, types);
    const a = idInCell(cell, ends.from[s]!, nodes);
    const b = idInCell(cell, ends.to[s]!, nodes);
    const n = lattice.near.numberOf[cell]!;
    const meets = n >= 0 && lattice.meetings[n * types + s] !== undefined;
    if (state === STRUT_WHOLE && !meets && !lattice.nodeContact[a] && !lattice.nodeContact[b]) {
      plan.plain[id] = 1;
      plan.masks[a]! |= 1 << lattice.topology.slots[s]!.from;
      plan.masks[b]! |= 1 << lattice.topology.slots[s]!.to;
      plan.joined[a]! |= 1 << lattice.topology.slots[s]!.from;
      plan.joined[b]! |= 1 << lattice.topology.slots[s]!.to;
      continue;
    }
    const { lengthMm } = lattice.joints.axes[s]!;
    const segments = state === STRUT_WHOLE ? [[0, lengthMm] as Segment] : graph.segments.get(id)!;
    planStrut(
      plan,
      lattice,
      id,
      a,
      b,
      segments,
      n < 0 ? undefined : lattice.meetings[n * types + s]?.contacts,
    );
  }
  for (let node = 0; node < plan.masks.length; node++) {
    if (plan.masks[node] && isCrisp(lattice, node, plan.masks[node]!)) plan.crisp[node] = 1;
  }
  return plan;
}

/** Length of a strut trimmed with the joint at its end, mm: more if either has a wider margin. */
export function padMm({ margins }: Pick<RingClearance, 'margins'>, node: number, strut: number): number {
  const { allMm } = margins;
  const atNodeMm = margins.nodes.get(node) ?? allMm;
  const moreMm = (margins.struts.get(strut) ?? allMm) - allMm;
  return 2 * (atNodeMm + moreMm);
}

function planStrut(
  plan: FillPlan,
  lattice: PlacedLattice & SurfaceStates & RingClearance,
  id: number,
  a: number,
  b: number,
  segments: readonly Segment[],
  contacts: readonly [number, number][] | undefined,
): void {
  const s = typeOfId(id, lattice.topology.struts.length);
  const strut = lattice.topology.struts[s]!;
  const slot = lattice.topology.slots[s]!;
  const { lengthMm } = lattice.joints.axes[s]!;
  const low = radiusAt(lattice.radii, a) * lattice.joints.offsets[strut.from]![slot.from]!;
  const high = lengthMm - radiusAt(lattice.radii, b) * lattice.joints.offsets[strut.to]![slot.to]!;
  const touchA = lattice.nodeContact[a]! > 0;
  const touchB = lattice.nodeContact[b]! > 0;
  const ranges = rangesWithin(contacts, low, high);
  if (touchA) ranges.push([low, Math.min(low + padMm(lattice, a, id), high)]);
  if (touchB) ranges.push([Math.max(high - padMm(lattice, b, id), low), high]);
  const trimmed = mergedRanges(ranges, SHORTEST_TUBE_MM);
  for (let i = 0; i < trimmed.length; i++) {
    const range = trimmed[i]!;
    range[0] = Math.floor(range[0] / CUT_STEP_MM) * CUT_STEP_MM;
    range[1] = Math.ceil(range[1] / CUT_STEP_MM) * CUT_STEP_MM;
  }
  const ringA: Ring = { kind: 'joint', node: a, slot: slot.from };
  const ringB: Ring = { kind: 'joint', node: b, slot: slot.to };
  const first = trimmed[0];
  if (first && first[0] < low + SHORTEST_TUBE_MM) first[0] = low;
  const last = trimmed.at(-1);
  if (last && last[1] > high - SHORTEST_TUBE_MM) last[1] = high;

  const kept = (x0: number, x1: number) => segments.some((segment) => segment[0] < x1 && segment[1] > x0);
  const use = (ring: Ring): Ring => {
    if (ring.kind === 'joint') plan.masks[ring.node]! |= 1 << ring.slot;
    return ring;
  };
  const takeEnd = (end: TrimEnd) => {
    if (end.kind !== 'out') use(end.kind === 'joint' ? end : end.ring);
  };
  const cut = (atMm: number): Ring => ({ kind: 'cut', strut: id, atMm, id: plan.cutCount++ });
  // Clean ring at the end of the previous segment, waiting for the next part.
  let open: Ring | undefined;
  if (!touchA && lattice.nodeState[a] === NODE_IN && kept(0, low)) open = ringA;
  let cursor = low;
  for (let i = 0; i < trimmed.length; i++) {
    const x0 = trimmed[i]![0];
    const x1 = trimmed[i]![1];
    if (x0 > cursor) {
      const inside = kept((cursor + x0) / 2, (cursor + x0) / 2);
      if (inside && open === ringA) {
        // A clear part next to an untrimmed joint belongs to the trimmed segment: one tube instead of two.
      } else if (inside && open) {
        const end = cut(x0);
        plan.tubes.push({ strut: id, from: use(open), to: end });
        open = end;
      } else open = undefined;
    }
    const atStart = x0 === low;
    const atEnd = x1 === high;
    cursor = x1;
    if (!kept(x0 === low ? 0 : x0, x1 === high ? lengthMm : x1)) {
      open = undefined;
      continue;
    }
    const from: TrimEnd =
      atStart && touchA
        ? { kind: 'joint', node: a, slot: slot.from }
        : open
          ? { kind: 'clean', ring: open }
          : { kind: 'out', ring: atStart ? ringA : cut(x0) };
    open = undefined;
    let to: TrimEnd;
    if (atEnd && touchB) to = { kind: 'joint', node: b, slot: slot.to };
    else if (atEnd) {
      to =
        lattice.nodeState[b] === NODE_IN && kept(high, lengthMm)
          ? { kind: 'clean', ring: ringB }
          : { kind: 'out', ring: ringB };
    } else {
      const next = trimmed[i + 1]?.[0];
      const middle = (x1 + (next ?? high)) / 2;
      const insideNext = kept(middle, middle);
      if (insideNext && next === undefined) to = { kind: 'clean', ring: ringB };
      else {
        const ring = cut(x1);
        to = insideNext ? { kind: 'clean', ring } : { kind: 'out', ring };
        if (insideNext) open = ring;
      }
    }
    if (from.kind === 'out' && to.kind === 'out') continue;
    takeEnd(from);
    takeEnd(to);
    plan.segments.push({ strut: id, from, to });
  }
  if (cursor < high && open && kept((cursor + high) / 2, (cursor + high) / 2)) {
    plan.tubes.push({ strut: id, from: use(open), to: use(ringB) });
  }
}
