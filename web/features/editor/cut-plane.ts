import type { Plane } from '../../../core/solid/geometry/plane.ts';
import { mapPoint, type Point } from '../../../core/solid/geometry/vector.ts';
import type { PlanePoints } from '../../state/edit-tool.ts';

/** Shorter normals, mm2, come from collinear points. */
const LEAST_NORMAL = 1e-9;

/** Plane through three points with a unit normal; null if they are collinear. */
export function planeThrough([a, b, c]: PlanePoints): Plane | null {
  const u = mapPoint(b, (value, k) => value - a[k]!);
  const v = mapPoint(c, (value, k) => value - a[k]!);
  const across: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...across);
  if (!(length > LEAST_NORMAL)) return null;
  const normal = mapPoint(across, (value) => value / length);
  return { normal, offset: normal[0] * a[0] + normal[1] * a[1] + normal[2] * a[2] };
}

/** Three points of the plane across an axis at a height, mm, counter-clockwise from beyond. */
export function axisPlane(axis: 0 | 1 | 2, atMm: number): PlanePoints {
  const point = (first: number, second: number): Point => {
    const made: Point = [0, 0, 0];
    made[axis] = atMm;
    made[(axis + 1) % 3] = first;
    made[(axis + 2) % 3] = second;
    return made;
  };
  return [point(0, 0), point(10, 0), point(0, 10)];
}
