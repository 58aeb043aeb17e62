import { cross, dot, type Point, pointOf } from '../../../../core/solid/geometry/vector.ts';
import { plus, rayAt, type ScreenPoint, type ScreenProjection, toScreen } from './projection.ts';

/** Rotation ring: its centre and two unit vectors. Angles run from the first to the second. */
export interface Ring {
  centre: Point;
  first: Point;
  second: Point;
  radiusMm: number;
}

/** Number of vertices of a ring drawn as a line. */
const RING_CORNERS = 72;
/** Below this cosine a ring counts as edge-on: the turn then follows the pointer's distance along it. */
const FLAT_COSINE = 0.2;

/** Scale around a point seen face-on, px per mm. Keeps handles at one size on the screen. */
export function pxPerMm(projection: ScreenProjection, centre: Point): number {
  const from = toScreen(projection, centre);
  const spans = [0, 1, 2].map((axis) => {
    const to = toScreen(projection, plus(centre, axisOf(axis)));
    return Math.hypot(to.x - from.x, to.y - from.y);
  });
  return Math.hypot(...spans) / Math.SQRT2;
}

/** Unit vector along an axis. */
export function axisOf(axis: number): Point {
  return pointOf((k) => (k === axis ? 1 : 0));
}

export function ringPoint({ centre, first, second, radiusMm }: Ring, angle: number): Point {
  return plus(plus(centre, first, radiusMm * Math.cos(angle)), second, radiusMm * Math.sin(angle));
}

export function ringLine(ring: Ring, projection: ScreenProjection): ScreenPoint[] {
  return Array.from({ length: RING_CORNERS + 1 }, (_, i) =>
    toScreen(projection, ringPoint(ring, (2 * Math.PI * i) / RING_CORNERS)),
  );
}

/** Ring angle nearest to a screen point, radians. Within a pixel the front wins over the back. */
export function nearestAngle(ring: Ring, projection: ScreenProjection, at: ScreenPoint): number {
  const { direction } = rayAt(projection, toScreen(projection, ring.centre));
  let best = { angle: 0, distance: Number.POSITIVE_INFINITY };
  for (let i = 0; i < RING_CORNERS; i++) {
    const angle = (2 * Math.PI * i) / RING_CORNERS;
    const point = ringPoint(ring, angle);
    const seen = toScreen(projection, point);
    const behind = dot(plus(point, ring.centre, -1), direction) / ring.radiusMm;
    const distance = Math.hypot(seen.x - at.x, seen.y - at.y) + behind;
    if (distance < best.distance) best = { angle, distance };
  }
  return best.angle;
}

/** Where a drag began, and where the pointer is. */
interface Drag {
  from: ScreenPoint;
  to: ScreenPoint;
}

/** Angle by which a dragged ring has turned, radians; within half a turn of `last`. */
export function turnBy(
  ring: Ring,
  projection: ScreenProjection,
  { last, from, to }: Drag & { last: number },
): number {
  const normal = cross(ring.first, ring.second);
  const facing = dot(rayAt(projection, toScreen(projection, ring.centre)).direction, normal);
  if (Math.abs(facing) < FLAT_COSINE) {
    const grabbed = nearestAngle(ring, projection, from);
    const step = 0.01;
    const before = toScreen(projection, ringPoint(ring, grabbed - step));
    const after = toScreen(projection, ringPoint(ring, grabbed + step));
    const way = { x: (after.x - before.x) / (2 * step), y: (after.y - before.y) / (2 * step) };
    const square = way.x ** 2 + way.y ** 2;
    return square === 0 ? last : ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / square;
  }
  const angle =
    angleInPlane({ ring, normal }, projection, to) - angleInPlane({ ring, normal }, projection, from);
  return angle + 2 * Math.PI * Math.round((last - angle) / (2 * Math.PI));
}

function angleInPlane(
  { ring, normal }: { ring: Ring; normal: Point },
  projection: ScreenProjection,
  at: ScreenPoint,
): number {
  const { origin, direction } = rayAt(projection, at);
  const reach = dot(plus(ring.centre, origin, -1), normal) / dot(direction, normal);
  const hit = plus(plus(origin, direction, reach), ring.centre, -1);
  return Math.atan2(dot(hit, ring.second), dot(hit, ring.first));
}

/** Distance the pointer has moved along a unit vector from a point, mm. */
export function moveAlong(
  { centre, direction }: { centre: Point; direction: Point },
  projection: ScreenProjection,
  { from, to }: Drag,
): number {
  const start = toScreen(projection, centre);
  const end = toScreen(projection, plus(centre, direction));
  const [x, y] = [end.x - start.x, end.y - start.y];
  const square = x ** 2 + y ** 2;
  // A direction seen end-on has no length on the screen.
  return square < 1e-6 ? 0 : ((to.x - from.x) * x + (to.y - from.y) * y) / square;
}

/** Ratio of the pointer's distance from a point to its distance at the start. */
export function spreadRatio(centre: ScreenPoint, from: ScreenPoint, to: ScreenPoint): number {
  const before = Math.hypot(from.x - centre.x, from.y - centre.y);
  return before < 1 ? 1 : Math.hypot(to.x - centre.x, to.y - centre.y) / before;
}
