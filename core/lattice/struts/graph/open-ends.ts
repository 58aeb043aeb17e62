import { STRUT_ABSENT, STRUT_CLIPPED } from '../../frame/frame.ts';
import type { DomainWall, PlacedLattice } from '../../grid/classification.ts';
import { typeOfId } from '../../grid/numbering.ts';
import type { Segment } from '../../grid/segments.ts';
import { endsInWall } from './wall-ends.ts';

/** True if a segment of a strut is held at both ends, each by a node or by solid wall. */
export function isHeldTwice(lattice: PlacedLattice & DomainWall, id: number, [from, to]: Segment): boolean {
  const { lengthMm } = lattice.joints.axes[typeOfId(id, lattice.topology.struts.length)]!;
  return (from === 0 || endsInWall(lattice, id, from)) && (to === lengthMm || endsInWall(lattice, id, to));
}

/** Removes every segment that ends open in the model's surface. */
export function dropOpenSegments(
  lattice: PlacedLattice & DomainWall,
  struts: Uint8Array,
  segments: Map<number, Segment[]>,
): void {
  for (const [id, kept] of segments) {
    const held = kept.filter((segment) => isHeldTwice(lattice, id, segment));
    if (held.length > 0) segments.set(id, held);
    else {
      segments.delete(id);
      if (struts[id] === STRUT_CLIPPED) struts[id] = STRUT_ABSENT;
    }
  }
}
