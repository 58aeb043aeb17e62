import { STRUT_ABSENT, STRUT_CLIPPED } from '../../frame/frame.ts';
import type { Classification } from '../../grid/classification.ts';
import type { Piece } from '../../grid/segments.ts';
import { endsInWall } from './wall-ends.ts';

/** True if a segment of a strut is held at both ends, each by a node or by solid wall. */
export function isHeldTwice(c: Classification, id: number, [from, to]: Piece): boolean {
  const { lengthMm } = c.joints.axes[id % c.topology.struts.length]!;
  return (from === 0 || endsInWall(c, id, from)) && (to === lengthMm || endsInWall(c, id, to));
}

/** Removes every segment that ends open in the model's surface. */
export function dropOpenStretches(c: Classification, struts: Uint8Array, pieces: Map<number, Piece[]>): void {
  for (const [id, kept] of pieces) {
    const held = kept.filter((piece) => isHeldTwice(c, id, piece));
    if (held.length > 0) pieces.set(id, held);
    else {
      pieces.delete(id);
      if (struts[id] === STRUT_CLIPPED) struts[id] = STRUT_ABSENT;
    }
  }
}
