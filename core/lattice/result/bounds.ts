import { type Box, boundsOf, boxAround } from '../geometry/box.ts';
import { backToModel, type Placement } from '../grid/placement.ts';
import type { Copies } from './copies.ts';
import type { TrimmedPart } from './trimmed-part.ts';

/**
 * Bounding box of a fill in the model's coordinates, mm, without listing its triangles; for a rotated fill
 * the box around its rotated box. `skin` is in the model's coordinates.
 */
export function boundsOfFill(
  copies: Copies,
  parts: readonly TrimmedPart[],
  placement: Placement,
  skin: Float32Array,
): Box {
  const boxes = [
    boundsOf({ positions: copies.tubes }),
    ...parts.map((part) => boundsOf({ positions: part.corners })),
  ];
  for (const { template, places } of copies.runs) {
    const at = boundsOf({ positions: places });
    const shape = boundsOf({ positions: template.corners });
    boxes.push({ min: sum(at.min, shape.min), max: sum(at.max, shape.max) });
  }
  const local = boxAround(boxes);
  const corners = new Float32Array(24);
  for (let i = 0; i < 8; i++) {
    for (let k = 0; k < 3; k++) corners[i * 3 + k] = (i >> k) & 1 ? local.max[k]! : local.min[k]!;
  }
  backToModel(placement, corners);
  return boxAround([boundsOf({ positions: corners }), boundsOf({ positions: skin })]);
}

function sum(a: Box['min'], b: Box['min']): Box['min'] {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
