import { boundsOf } from '../../../core/lattice/geometry/box.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';

/** A ball about the middle of a model's box that holds the model. */
export interface Ball {
  middleMm: Point;
  radiusMm: number;
}

/** The middle of a model's box, mm: a corner of a cell sits there. */
export function middleOf(model: Mesh): Point {
  const { min, max } = boundsOf(model);
  return min.map((low, k) => (low + max[k]!) / 2) as Point;
}

/**
 * The smallest such ball. What lies outside need not be made; where the model is a ball itself, as in the bench, no
 * more than is needed is made, which favours the peer.
 */
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
