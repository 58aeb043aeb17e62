import { madeOnce } from '../../../solid/lists/made-once.ts';
import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import type { TrimSegment } from './plan.ts';

/** Trimmed segments connected through trimmed joints. */
export interface TrimGroup {
  segments: TrimSegment[];
  /** Joints between them. */
  nodes: number[];
}

/** Splits segments into groups, ordered by their first segment. */
export function groupSegments(segments: readonly TrimSegment[]): TrimGroup[] {
  const sets = new DisjointSets(segments.length);
  const firstAt = new Map<number, number>();
  segments.forEach((segment, index) => {
    for (const node of jointsOf(segment)) {
      const first = firstAt.get(node);
      if (first === undefined) firstAt.set(node, index);
      else sets.join(first, index);
    }
  });
  const groups = new Map<number, TrimGroup>();
  segments.forEach((segment, index) => {
    const group = madeOnce(groups, sets.find(index), () => ({ segments: [], nodes: [] }));
    group.segments.push(segment);
    for (const node of jointsOf(segment)) if (firstAt.get(node) === index) group.nodes.push(node);
  });
  return [...groups.values()];
}

/** Trimmed joints at the ends of a segment; no lattice has a strut from a joint to itself. */
function jointsOf({ from, to }: TrimSegment): number[] {
  const nodes: number[] = [];
  if (from.kind === 'joint') nodes.push(from.node);
  if (to.kind === 'joint') nodes.push(to.node);
  return nodes;
}
