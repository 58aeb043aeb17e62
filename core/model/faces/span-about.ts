import { basisAcross, dot, type Point } from '../../solid/geometry/vector.ts';
import type { Axis } from './face.ts';

/**
 * Ends of points along an axis, mm from its point, and their angles about it, radians, rising, with the gap after each.
 * @param points x, y, z each, mm
 */
export function spanAbout({ atMm, along }: Axis, points: readonly number[]) {
  const { across, up } = basisAcross(along);
  let [from, to] = [Infinity, -Infinity];
  const angles: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const q: Point = [points[i]! - atMm[0], points[i + 1]! - atMm[1], points[i + 2]! - atMm[2]];
    from = Math.min(from, dot(q, along));
    to = Math.max(to, dot(q, along));
    angles.push(Math.atan2(dot(q, up), dot(q, across)));
  }
  angles.sort((a, b) => a - b);
  const gaps = angles.map((angle, i) => (angles[i + 1] ?? angles[0]! + 2 * Math.PI) - angle);
  return { from, to, angles, gaps };
}
