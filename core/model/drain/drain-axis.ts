import { nearestOnTriangle } from '../../solid/geometry/distance.ts';
import type { Plane } from '../../solid/geometry/plane.ts';
import { faceNormal, mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { isWithin } from '../../solid/mesh/is-within.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Where a drain hole enters, and the unit direction in which it runs. */
export interface DrainAxis {
  atMm: Point;
  direction: Point;
  /** Distance of the asked place from the surface, mm. */
  offMm: number;
}

/** Axis at the point of a model's surface that is nearest to a place, against the outward normal there. */
export function axisAtSurface({ positions: p, triangles: t }: Mesh, place: Point): DrainAxis {
  const nearest = new Float64Array(3);
  let best: Omit<DrainAxis, 'offMm'> | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
    if (squaredDistanceToBox(p, [a, b, c], place) >= least) continue;
    nearestOnTriangle(p, a, b, c, place[0], place[1], place[2], nearest);
    const apart =
      (nearest[0]! - place[0]) ** 2 + (nearest[1]! - place[1]) ** 2 + (nearest[2]! - place[2]) ** 2;
    if (apart >= least) continue;
    const normal = faceNormal(p, a, b, c);
    const length = Math.hypot(...normal);
    if (length === 0) continue;
    least = apart;
    const direction = mapPoint(normal, (value) => -value / length);
    best = { atMm: [nearest[0]!, nearest[1]!, nearest[2]!], direction };
  }
  return { ...best!, offMm: Math.sqrt(least) };
}

/** Squared distance of a point from a triangle's bounding box, mm2: never more than from the triangle. */
function squaredDistanceToBox(
  p: ArrayLike<number>,
  [a, b, c]: readonly [number, number, number],
  place: Point,
): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const [x, y, z, at] = [p[a + k]!, p[b + k]!, p[c + k]!, place[k]!];
    const apart = Math.max(0, Math.min(x, y, z) - at, at - Math.max(x, y, z));
    sum += apart * apart;
  }
  return sum;
}

/** Axis through a membrane at the point of its middle plane that is nearest to a place. */
export function axisAtPlane({ normal, offset }: Plane, place: Point): DrainAxis {
  const height = place[0] * normal[0] + place[1] * normal[1] + place[2] * normal[2] - offset;
  const atMm = mapPoint(place, (mm, k) => mm - height * normal[k]!);
  return { atMm, direction: normal, offMm: Math.abs(height) };
}

/** True if a point lies inside a closed mesh: parity of an upward ray, which no edge meets by its odd shift. */
export function isInside(mesh: Mesh, [x, y, z]: Point): boolean {
  return isWithin(mesh, x + 1.618e-6, y + 2.718e-6, z);
}
