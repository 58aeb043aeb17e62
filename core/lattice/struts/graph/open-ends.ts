import { STRUT_ABSENT, STRUT_CLIPPED } from '../../frame/frame.ts';
import type { Classification } from '../../grid/classification.ts';
import type { Segment } from '../../grid/segments.ts';
import { endsInWall } from './wall-ends.ts';

/** True if a segment of a strut is held at both ends, each by a node or by solid wall. */
export function isHeldTwice(c: Classification, id: number, [from, to]: Segment): boolean {
  const { lengthMm } = c.joints.axes[id % c.topology.struts.length]!;
  return (from === 0 || endsInWall(c, id, from)) && (to === lengthMm || endsInWall(c, id, to));
}

/** Removes every segment that ends open in the model's surface. */
export function dropOpenSegments(
  c: Classification,
  struts: Uint8Array,
  segments: Map<number, Segment[]>,
): void {
  for (const [id, kept] of segments) {
    const held = kept.filter((segment) => isHeldTwice(c, id, segment));
    if (held.length > 0) segments.set(id, held);
    else {
      segments.delete(id);
      if (struts[id] === STRUT_CLIPPED) struts[id] = STRUT_ABSENT;
    }
  }
}
