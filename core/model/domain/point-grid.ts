import { mapPoint, type Point } from '../../solid/geometry/vector.ts';

/** Regular grid of points over a box. */
export interface PointGrid {
  origin: Point;
  stepMm: number;
  /** Points along each axis. */
  size: [number, number, number];
}

/** Grid that extends two steps beyond the box on every side. */
export function gridOver(min: Point, max: Point, stepMm: number): PointGrid {
  const origin = mapPoint(min, (low) => low - 2 * stepMm);
  const size = mapPoint(max, (high, k) => Math.ceil((high - origin[k]!) / stepMm) + 3);
  return { origin, stepMm, size };
}

export function pointCount({ size }: PointGrid): number {
  return size[0] * size[1] * size[2];
}
