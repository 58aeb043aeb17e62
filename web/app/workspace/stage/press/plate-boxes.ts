import type { Box } from '../../../../../core/solid/geometry/box.ts';
import type { Point } from '../../../../../core/solid/geometry/vector.ts';

/** How far plates reach beyond the part, and their thickness, as shares of the part's diagonal. */
const BEYOND = 0.04;
const THICKNESS = 0.015;

/** Returns the plates at the two ends of a part along an axis; the high one has come closer by `closerMm`. */
export function plateBoxes({ min, max }: Box, axis: 0 | 1 | 2, closerMm: number): [Box, Box] {
  const diagonalMm = Math.hypot(...max.map((high, k) => high - min[k]!));
  const plate = (fromMm: number, toMm: number): Box => {
    const end = (sign: 1 | -1, alongMm: number) =>
      (sign === 1 ? max : min).map((value, k) =>
        k === axis ? alongMm : value + sign * BEYOND * diagonalMm,
      ) as Point;
    return { min: end(-1, fromMm), max: end(1, toMm) };
  };
  const thicknessMm = THICKNESS * diagonalMm;
  const highMm = max[axis] - closerMm;
  return [plate(min[axis] - thicknessMm, min[axis]), plate(highMm, highMm + thicknessMm)];
}
