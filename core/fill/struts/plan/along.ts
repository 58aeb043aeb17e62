import type { CellGrid, PlacedLattice } from '../../grid/classification.ts';
import { cellNumber, cellOfId, typeOfId } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import type { TrimSegment } from './plan.ts';

/** Position of an end of a segment, mm from the strut's start. */
export function alongOf(lattice: PlacedLattice, strutId: number, end: TrimSegment['from']): number {
  if (end.kind !== 'joint' && end.ring.kind === 'cut') return end.ring.atMm;
  const s = typeOfId(strutId, lattice.topology.struts.length);
  const strut = lattice.topology.struts[s]!;
  const slots = lattice.topology.slots[s]!;
  const joint = end.kind === 'joint' ? end : (end.ring as Extract<Ring, { kind: 'joint' }>);
  const atStart = joint.slot === slots.from && isStartNode(lattice, strutId, joint.node);
  const offset =
    lattice.joints.offsets[atStart ? strut.from : strut.to]![joint.slot]! *
    radiusAt(lattice.radii, joint.node);
  return atStart ? offset : lattice.joints.axes[s]!.lengthMm - offset;
}

function isStartNode(grid: CellGrid, strutId: number, node: number): boolean {
  const types = grid.topology.struts.length;
  const strut = grid.topology.struts[typeOfId(strutId, types)]!;
  const { size } = grid.placement;
  const step = cellNumber(size, strut.fromCell[0], strut.fromCell[1], strut.fromCell[2]);
  return (cellOfId(strutId, types) + step) * grid.topology.nodes.length + strut.from === node;
}
