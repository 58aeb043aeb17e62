import type { Box } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';

export interface CellBlock {
  cornerMm: Point;
  cellMm: Point;
  /** Cells along each axis. */
  count: Point;
}

/**
 * Returns the cells that cover a box. As in the engine, a corner of a cell lies in the middle of the model's
 * box.
 * @param more number of additional cells on every side
 */
export function cellsOver({ min, max }: Box, middleMm: Point, cellMm: Point, more = 0): CellBlock {
  const cornerMm: Point = [0, 0, 0];
  const count: Point = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const low = Math.floor((min[k]! - middleMm[k]!) / cellMm[k]!) - more;
    const high = Math.ceil((max[k]! - middleMm[k]!) / cellMm[k]!) + more;
    cornerMm[k] = middleMm[k]! + low * cellMm[k]!;
    count[k] = high - low;
  }
  return { cornerMm, cellMm, count };
}
