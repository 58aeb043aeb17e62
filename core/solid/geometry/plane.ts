import type { Point } from './vector.ts';

/** Points x with normal . x = offset, mm; the unit normal points out of the kept side. */
export interface Plane {
  normal: Point;
  offset: number;
}

/** Signed distance of a vertex, positive outside. */
export function heightOver({ normal, offset }: Plane, p: ArrayLike<number>, at: number): number {
  return normal[0] * p[at]! + normal[1] * p[at + 1]! + normal[2] * p[at + 2]! - offset;
}

/** Position between vertices `a` and `b`, 0 to 1, where their segment meets a plane between them. */
export function shareAt(plane: Plane, p: ArrayLike<number>, a: number, b: number): number {
  const height = heightOver(plane, p, a * 3);
  return height / (height - heightOver(plane, p, b * 3));
}
