import type { Point } from '../../../core/lattice/geometry/vector.ts';
import type { Projection } from '../../../core/rules/parameters/gradient-images.ts';

const AXIS: Record<Projection, Point> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** Model axes of the right and upper edge of a projected image, as the engine uses them. */
export function pictureAxes(projection: Projection): { right: Point; up: Point } {
  if (projection === 'x') return { right: AXIS.y, up: AXIS.z };
  if (projection === 'y') return { right: AXIS.x, up: AXIS.z };
  return { right: AXIS.x, up: AXIS.y };
}
