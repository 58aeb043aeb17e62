import type { Point } from '../geometry/vector.ts';

/** Regular grid of points over a box. */
export interface PointGrid {
  origin: Point;
  stepMm: number;
  /** Points along each axis. */
  size: [number, number, number];
}

/** Grid that extends two steps beyond the box on every side. */
export function gridOver(min: Point, max: Point, stepMm: number): PointGrid {
  const origin = min.map((low) => low - 2 * stepMm) as Point;
  const size = max.map((high, k) => Math.ceil((high - origin[k]!) / stepMm) + 3) as [number, number, number];
  return { origin, stepMm, size };
}

/** Number of points of a grid. */
export function pointCount({ size }: PointGrid): number {
  return size[0] * size[1] * size[2];
}

/**
 * Trilinear value of a field between its grid points.
 * @param at in steps from the first point, within the grid
 */
export function fieldAt(values: Float32Array, size: PointGrid['size'], at: readonly number[]): number {
  const nx = size[0];
  const ny = size[1];
  const nz = size[2];
  const x = Math.min(nx - 2, Math.floor(at[0]!));
  const y = Math.min(ny - 2, Math.floor(at[1]!));
  const z = Math.min(nz - 2, Math.floor(at[2]!));
  const u = at[0]! - x;
  const v = at[1]! - y;
  const w = at[2]! - z;
  let sum = 0;
  for (let k = 0; k < 8; k++) {
    const share = (k & 1 ? u : 1 - u) * (k & 2 ? v : 1 - v) * (k & 4 ? w : 1 - w);
    // Deep inside values are Infinity, and 0 * Infinity is NaN.
    if (share > 0) sum += share * values[((z + (k >> 2)) * ny + y + ((k >> 1) & 1)) * nx + x + (k & 1)]!;
  }
  return sum;
}
