import { mapPoint, type Point, pointOf } from '../../solid/geometry/vector.ts';

/** Largest number of grid points: a byte each. Finer grids are made coarser. */
const POINTS_MAX = 1 << 27;
/** Steps from the box to the first points: no simple share, so that no face along the axes lies in their planes. */
const MARGINS = [2.3741, 2.4137, 2.5389] as const;

/** Grid over a model: `position = origin + stepMm * point`. */
export interface WrapGrid {
  origin: Point;
  stepMm: number;
  /** Points along each axis. */
  size: readonly [number, number, number];
}

/** Grid over a box with at least two steps beside it; coarser than `detailMm` if it had too many points. */
export function wrapGrid(min: Point, max: Point, detailMm: number): WrapGrid {
  for (let stepMm = detailMm; ; stepMm *= 1.1) {
    const size = pointOf((k) => Math.ceil((max[k]! - min[k]!) / stepMm + 2 * MARGINS[k]!) + 1);
    const [nx, ny, nz] = size;
    if (nx * ny * nz > POINTS_MAX) continue;
    const origin = mapPoint(min, (low, k) => low - MARGINS[k]! * stepMm);
    return { origin, stepMm, size: [nx, ny, nz] };
  }
}
