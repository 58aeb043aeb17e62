import type { Plane } from './plane.ts';
import { cross, type Point } from './vector.ts';

/**
 * Share of an axis in a normal below which it is rounding: over the largest model it tilts a plane by less than 1e-6
 * mm. Without it, a plane tilted by 5e-17 gave two-region results whose faces cross by 0.24 mm. Which step of the fill
 * breaks on such a plane is not known.
 */
const ROUNDING = 1e-9;

/** Plane through three points; its normal points to the side from which they run counter-clockwise. */
export function planeThrough([a, b, c]: readonly [Point, Point, Point]): Plane | undefined {
  const u: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v: Point = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const n = cross(u, v);
  const length = Math.hypot(...n);
  if (!(length > 1e-6 * Math.hypot(...u) * Math.hypot(...v)) || !(length > 0)) return undefined;
  const share = (k: 0 | 1 | 2) => (Math.abs(n[k]) < ROUNDING * length ? 0 : n[k] / length);
  const normal: Point = [share(0), share(1), share(2)];
  return { normal, offset: normal[0] * a[0] + normal[1] * a[1] + normal[2] * a[2] };
}
