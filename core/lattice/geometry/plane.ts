import type { Point } from './vector.ts';

/** Points x with normal . x = offset, mm; the normal has length one and looks out of the kept side. */
export interface Plane {
  normal: Point;
  offset: number;
}

/** Signed distance of a corner, positive outside. */
export function heightOver({ normal, offset }: Plane, p: ArrayLike<number>, at: number): number {
  return normal[0] * p[at]! + normal[1] * p[at + 1]! + normal[2] * p[at + 2]! - offset;
}

/** Where the way from corner `a` to corner `b` meets a plane between them, 0 to 1. */
export function shareAt(plane: Plane, p: ArrayLike<number>, a: number, b: number): number {
  const height = heightOver(plane, p, a * 3);
  return height / (height - heightOver(plane, p, b * 3));
}
