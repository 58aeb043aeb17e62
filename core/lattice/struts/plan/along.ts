import type { Classification } from '../../grid/classification.ts';
import { radiusAt } from '../../grid/radii.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import type { TrimSegment } from './plan.ts';

/** Position of an end of a segment, mm from the strut's start. */
export function alongOf(c: Classification, strutId: number, end: TrimSegment['from']): number {
  if (end.kind !== 'joint' && end.ring.kind === 'cut') return end.ring.atMm;
  const s = strutId % c.topology.struts.length;
  const strut = c.topology.struts[s]!;
  const slots = c.topology.slots[s]!;
  const joint = end.kind === 'joint' ? end : (end.ring as Extract<Ring, { kind: 'joint' }>);
  const atStart = joint.slot === slots.from && isStartNode(c, strutId, joint.node);
  const offset =
    c.joints.offsets[atStart ? strut.from : strut.to]![joint.slot]! * radiusAt(c.radii, joint.node);
  return atStart ? offset : c.joints.axes[s]!.lengthMm - offset;
}

function isStartNode(c: Classification, strutId: number, node: number): boolean {
  const types = c.topology.struts.length;
  const strut = c.topology.struts[strutId % types]!;
  const { size } = c.placement;
  const step = (strut.fromCell[2] * size[1] + strut.fromCell[1]) * size[0] + strut.fromCell[0];
  return (Math.floor(strutId / types) + step) * c.topology.nodes.length + strut.from === node;
}
