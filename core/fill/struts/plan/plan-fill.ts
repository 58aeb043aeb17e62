import { STRUT_WHOLE } from '../../frame/frame.ts';
import type { PlacedLattice, RingClearance, SurfaceStates } from '../../grid/classification.ts';
import { isCrisp } from '../../grid/crisp-nodes.ts';
import { cellOfId, idInCell, typeOfId } from '../../grid/numbering.ts';
import { endOffsets, wholeStrut } from '../../grid/segments.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';
import type { FillPlan } from './plan.ts';
import { planStrut } from './plan-strut.ts';

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
    const segments = state === STRUT_WHOLE ? [wholeStrut(lengthMm)] : graph.segments.get(id)!;
    const contacts = n < 0 ? undefined : lattice.meetings[n * types + s]?.contacts;
    planStrut(plan, lattice, { id, a, b, segments, contacts });
  }
  for (let node = 0; node < plan.masks.length; node++) {
    if (plan.masks[node] && isCrisp(lattice, node, plan.masks[node]!)) plan.crisp[node] = 1;
  }
  return plan;
}
