import type { Plane } from './plane.ts';
import { cross, type Point } from './vector.ts';

/** Plane through three points; its normal points to the side from which they run counter-clockwise. */
export function planeThrough([a, b, c]: readonly [Point, Point, Point]): Plane | undefined {
  const u: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v: Point = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const n = cross(u, v);
  const length = Math.hypot(...n);
  if (!(length > 1e-6 * Math.hypot(...u) * Math.hypot(...v)) || !(length > 0)) return undefined;
  const normal: Point = [n[0] / length, n[1] / length, n[2] / length];
  return { normal, offset: normal[0] * a[0] + normal[1] * a[1] + normal[2] * a[2] };
}
