import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';

/** Ball around the middle of a model's bounding box that contains the model. */
export interface Ball {
  middleMm: Point;
  radiusMm: number;
}

/** Middle of a model's bounding box, mm. A corner of a cell lies there. */
export function middleOf(model: Mesh): Point {
  const { min, max } = boundsOf(model);
  return min.map((low, k) => (low + max[k]!) / 2) as Point;
}

/** Smallest such ball; the peer makes nothing outside. For a ball it makes no more than needed. */
export function ballAround(model: Mesh): Ball {
  const middleMm = middleOf(model);
  const [x, y, z] = middleMm;
  const { positions } = model;
  let radiusMm = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const mm = Math.hypot(positions[i]! - x, positions[i + 1]! - y, positions[i + 2]! - z);
    radiusMm = Math.max(radiusMm, mm);
  }
  return { middleMm, radiusMm };
}
