import type { RingClearance } from '../../grid/classification.ts';
import type { Ring } from '../../result/trimmed-part.ts';

/** Tube entirely inside, from ring to ring. */
export interface CleanTube {
  strut: number;
  from: Ring;
  to: Ring;
}

/** End of a trimmed segment: in a trimmed joint, in a clean ring, which a flat face may cut, or outside the model. */
export type TrimEnd =
  | { kind: 'joint'; node: number; slot: number }
  | { kind: 'clean'; ring: Ring; isCut?: true }
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

/** Length of a strut trimmed with the joint at its end, mm: more if either has a wider margin. */
export function padMm({ margins }: Pick<RingClearance, 'margins'>, node: number, strut: number): number {
  const { allMm } = margins;
  const atNodeMm = margins.nodes.get(node) ?? allMm;
  const moreMm = (margins.struts.get(strut) ?? allMm) - allMm;
  return 2 * (atNodeMm + moreMm);
}
