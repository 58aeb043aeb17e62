import { cross, dot, type Point, pointOf, unit } from '../../../../core/solid/geometry/vector.ts';
import { plus, rayAt, type ScreenPoint, type ScreenProjection } from './projection.ts';

/** Minimum length of a line; shorter ones are slips of the pointer, px. */
export const LEAST_LINE_PX = 8;

/** Plane through a line on the screen into the scene, three points, mm. Null for too short a line. */
export function planeOfLine(
  projection: ScreenProjection,
  from: ScreenPoint,
  to: ScreenPoint,
): [Point, Point, Point] | null {
  if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST_LINE_PX) return null;
  const start = rayAt(projection, from);
  const end = rayAt(projection, to);
  return [start.origin, plus(start.origin, start.direction, 100), end.origin];
}

/**
 * Outline of a plane in a box: the vertices in order, mm. Empty if the plane misses the box.
 * @param margin grows the box by this share of its diagonal first, so that the outline extends beyond the
 * model
 */
export function outlineInBox(
  [a, b, c]: readonly [Point, Point, Point],
  box: { min: Point; max: Point },
  margin = 0.04,
): Point[] {
  const normal = cross(plus(b, a, -1), plus(c, a, -1));
  const length = Math.hypot(...normal);
  if (length === 0) return [];
  const grow = margin * Math.hypot(...plus(box.max, box.min, -1));
  const corner = (i: number) => pointOf((k) => ((i >> k) & 1 ? box.max[k]! + grow : box.min[k]! - grow));
  const height = (p: Point) => dot(plus(p, a, -1), normal) / length;
  const cuts: Point[] = [];
  for (let i = 0; i < 8; i++) {
    for (let k = 0; k < 3; k++) {
      const j = i | (1 << k);
      if (j === i) continue;
      const [p, q] = [corner(i), corner(j)];
      const [low, high] = [height(p), height(q)];
      if (low < 0 !== high < 0) cuts.push(plus(p, plus(q, p, -1), low / (low - high)));
    }
  }
  if (cuts.length < 3) return [];
  const middle = cuts.reduce<Point>((sum, p) => plus(sum, p, 1 / cuts.length), [0, 0, 0]);
  const first = unit(plus(cuts[0]!, middle, -1));
  const second = unit(cross(normal, first));
  const around = (p: Point) => Math.atan2(dot(plus(p, middle, -1), second), dot(plus(p, middle, -1), first));
  return cuts.sort((p, q) => around(p) - around(q));
}
