import { fitsLargestBox } from '../../rules/model/upload-limits.ts';
import { partsOf } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Surface } from './repair-surface.ts';

/** Boxes of parts: least x, y and z, then greatest. */
type Boxes = readonly Float64Array[];

/**
 * True if a surface has parts that no plane along the axes separates, so that they may be one body, and that are larger
 * together than the largest box. Of a surface whose bodies each fit, the user may leave some out.
 */
export function isTooLarge({ mesh, pairs }: Surface): boolean {
  // Nearly all models fit as a whole.
  if (!exceeds(boxesOf(mesh, () => 0, 1))) return false;
  const { part, count } = partsOf(pairs.twin);
  return exceeds(boxesOf(mesh, (face) => part[face]!, count));
}

/** Boxes of parts, from the faces alone: dropped ones leave their vertices behind. */
function boxesOf(
  { positions: p, triangles: t }: Mesh,
  partOf: (face: number) => number,
  count: number,
): Boxes {
  const boxes = Array.from({ length: count }, emptyBox);
  for (let i = 0; i < t.length; i++) {
    const box = boxes[partOf((i / 3) | 0)]!;
    for (let k = 0; k < 3; k++) {
      const mm = p[t[i]! * 3 + k]!;
      if (mm < box[k]!) box[k] = mm;
      if (mm > box[k + 3]!) box[k + 3] = mm;
    }
  }
  return boxes;
}

function exceeds(boxes: Boxes): boolean {
  const all = emptyBox();
  for (const box of boxes) {
    for (let k = 0; k < 3; k++) {
      all[k] = Math.min(all[k]!, box[k]!);
      all[k + 3] = Math.max(all[k + 3]!, box[k + 3]!);
    }
  }
  if (fitsLargestBox([0, 1, 2].map((k) => all[k + 3]! - all[k]!))) return false;
  for (let k = 0; k < 3; k++) {
    const groups = apartAlong(boxes, k);
    if (groups.length > 1) return groups.some(exceeds);
  }
  return true;
}

/** The boxes in groups with a gap between them along an axis. */
function apartAlong(boxes: Boxes, axis: number): Boxes[] {
  const groups: Float64Array[][] = [];
  let reach = -Infinity;
  for (const box of [...boxes].sort((one, other) => one[axis]! - other[axis]!)) {
    if (groups.length === 0 || box[axis]! > reach) groups.push([]);
    groups.at(-1)!.push(box);
    reach = Math.max(reach, box[axis + 3]!);
  }
  return groups;
}

function emptyBox(): Float64Array {
  return Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
}
