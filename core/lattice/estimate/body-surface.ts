import type { StrutAxis } from '../cell/strut-axes.ts';
import type { Point } from '../geometry/vector.ts';

/** The surface of a model of which the box is known, and the volume perhaps. */
export interface BodySurface {
  areaMm2: number;
  /** Shares of the box's own faces across x, y and z, which add up to 1. */
  acrossShares: Point;
  /** How much of it lies in the box's faces rather than anyhow, 0 to 1. */
  flatShare: number;
}

/** Against the surface of the box: an ellipsoid has about half, a wrinkled organ as much as the box. */
const SURFACE_SHARE = 0.75;
/** A box and an ellipsoid fill their box as far in surface as in volume; slender and wrinkled models further. */
const SURFACE_SHARE_LEAST = 0.6;

/** The surface of a model with a box of these edges; its area is estimated where it is not given. */
export function surfaceIn([x, y, z]: Point, volumeMm3: number | undefined, areaMm2?: number): BodySurface {
  const across = [y * z, z * x, x * y] as const;
  const faceMm2 = across[0] + across[1] + across[2];
  const filled = volumeMm3 !== undefined && x * y * z > 0 ? Math.min(1, volumeMm3 / (x * y * z)) : undefined;
  const share = filled === undefined ? SURFACE_SHARE : Math.max(SURFACE_SHARE_LEAST, filled);
  return {
    areaMm2: areaMm2 ?? share * 2 * faceMm2,
    acrossShares: across.map((mm2) => (faceMm2 > 0 ? mm2 / faceMm2 : 0)) as Point,
    flatShare:
      filled === undefined ? 0 : Math.max(0, (filled - SURFACE_SHARE_LEAST) / (1 - SURFACE_SHARE_LEAST)),
  };
}

/** How often the struts of a cell cross a surface, times the cell's volume, mm3. */
export function crossingsOf(
  { areaMm2, acrossShares, flatShare }: BodySurface,
  struts: readonly StrutAxis[],
): number {
  let anyhow = 0;
  let upright = 0;
  for (const { along, lengthMm } of struts) {
    // A line of random direction crosses a surface half as often as one that stands upright on it.
    anyhow += lengthMm / 2;
    for (let k = 0; k < 3; k++) upright += lengthMm * Math.abs(along[k]!) * acrossShares[k]!;
  }
  return areaMm2 * (anyhow + flatShare * (upright - anyhow));
}
