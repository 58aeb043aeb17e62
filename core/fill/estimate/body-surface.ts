import type { StrutAxis } from '../../cells/strut-axes.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';

/** Surface of a model whose bounding box, and possibly volume, is known. */
export interface BodySurface {
  areaMm2: number;
  /** Shares of the box's faces perpendicular to x, y and z; they add up to 1. */
  acrossShares: Point;
  /** Share of the surface in the box's faces instead of random directions, 0 to 1. */
  flatShare: number;
}

/** Surface relative to the bounding box: an ellipsoid has about half, a wrinkled organ as much as the box. */
const SURFACE_SHARE = 0.75;
/** A box and an ellipsoid fill their box alike in surface and volume; wrinkled models more in surface. */
const SURFACE_SHARE_LEAST = 0.6;

/** The surface of a model with a box of these edges; its area is estimated where it is not given. */
export function surfaceIn([x, y, z]: Point, volumeMm3: number | undefined, areaMm2?: number): BodySurface {
  const across: Point = [y * z, z * x, x * y];
  const faceMm2 = across[0] + across[1] + across[2];
  const filled = volumeMm3 !== undefined && x * y * z > 0 ? Math.min(1, volumeMm3 / (x * y * z)) : undefined;
  const share = filled === undefined ? SURFACE_SHARE : Math.max(SURFACE_SHARE_LEAST, filled);
  return {
    areaMm2: areaMm2 ?? share * 2 * faceMm2,
    acrossShares: mapPoint(across, (mm2) => (faceMm2 > 0 ? mm2 / faceMm2 : 0)),
    flatShare:
      filled === undefined ? 0 : Math.max(0, (filled - SURFACE_SHARE_LEAST) / (1 - SURFACE_SHARE_LEAST)),
  };
}

/** Expected crossings of a cell's struts with a surface, times the cell's volume, mm3. */
export function crossingsOf(
  { areaMm2, acrossShares, flatShare }: BodySurface,
  struts: readonly StrutAxis[],
): number {
  let anyhow = 0;
  let upright = 0;
  for (const { along, lengthMm } of struts) {
    // A line of random direction crosses a surface half as often as a perpendicular one.
    anyhow += lengthMm / 2;
    for (let k = 0; k < 3; k++) upright += lengthMm * Math.abs(along[k]!) * acrossShares[k]!;
  }
  return areaMm2 * (anyhow + flatShare * (upright - anyhow));
}
