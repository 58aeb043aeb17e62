import type { Classification } from '../../grid/classification.ts';
import type { TrimGroup } from '../plan/groups.ts';
import { MemberBoxes, marksAtSolids, reachesOf } from './member-boxes.ts';

/** Marks the groups of struts that come near the surface of a solid behind a face: their boxes meet its faces' boxes. */
export function groupsAtSolids(lattice: Classification, groups: readonly TrimGroup[]): Uint8Array {
  const boxes = new MemberBoxes(lattice, groups.length);
  const { strut, joint } = reachesOf(lattice);
  groups.forEach(({ segments, nodes }, i) => {
    for (const segment of segments) boxes.aroundSegment(i, segment, nodes.length > 0 ? joint : strut);
  });
  return marksAtSolids(lattice, boxes);
}
