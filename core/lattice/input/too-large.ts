import { fitsLargestBox } from '../../rules/model/upload-limits.ts';
import { MODEL_BINS, meetingBoxes } from '../mesh/crossings/face-bins.ts';
import { DisjointSets } from '../mesh/disjoint-sets.ts';
import { partsOf } from '../mesh/edges.ts';
import type { Surface } from './repair-surface.ts';

const EMPTY = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] as const;

/**
 * True if a surface has parts that may be one body, since their boxes meet, and are larger together than the largest
 * box. Of a surface whose bodies each fit, the user may leave some out.
 */
export function isTooLarge({ mesh, pairs }: Surface): boolean {
  const { part, count } = partsOf(pairs.twin);
  const { positions: p, triangles: t } = mesh;
  const boxes = emptyBoxes(count);
  for (let i = 0; i < t.length; i++) {
    const v = t[i]! * 3;
    enlarge(boxes, part[Math.floor(i / 3)]!, [p[v]!, p[v + 1]!, p[v + 2]!, p[v]!, p[v + 1]!, p[v + 2]!]);
  }
  const sets = new DisjointSets(count);
  meetingBoxes(boxes, count, boxes, count, (one, other) => sets.join(one, other), MODEL_BINS);
  const joined = emptyBoxes(count);
  for (let i = 0; i < count; i++) enlarge(joined, sets.find(i), boxes.subarray(i * 6, i * 6 + 6));
  for (let i = 0; i < count; i++) {
    const box = joined.subarray(i * 6, i * 6 + 6);
    if (!fitsLargestBox([0, 1, 2].map((k) => box[k + 3]! - box[k]!))) return true;
  }
  return false;
}

/** Boxes of nothing: least x, y and z, then greatest. */
function emptyBoxes(count: number): Float64Array {
  const boxes = new Float64Array(count * 6);
  for (let i = 0; i < count; i++) boxes.set(EMPTY, i * 6);
  return boxes;
}

function enlarge(boxes: Float64Array, at: number, by: ArrayLike<number>): void {
  for (let k = 0; k < 3; k++) {
    boxes[at * 6 + k] = Math.min(boxes[at * 6 + k]!, by[k]!);
    boxes[at * 6 + 3 + k] = Math.max(boxes[at * 6 + 3 + k]!, by[k + 3]!);
  }
}
