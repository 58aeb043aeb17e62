import type { BandUnit } from '../../cells/tpms/unit.ts';
import { cellX, cellY, cellZ } from '../grid/numbering.ts';
import type { Placement } from '../grid/placement.ts';

/** Low and high vertex of a prism's corner, six numbers in mm from `at`, exact on the grid. */
export function prismCorner(
  placement: Placement,
  unit: BandUnit,
  cell: number,
  corner: number,
  out: Float64Array,
  at = 0,
): void {
  const { size, origin, cellMm } = placement;
  const { low, high, wraps } = unit;
  const v = unit.triangles[corner]! * 3;
  const w = corner * 3;
  const x = origin[0] + (cellX(size, cell) + wraps[w]!) * cellMm[0];
  const y = origin[1] + (cellY(size, cell) + wraps[w + 1]!) * cellMm[1];
  const z = origin[2] + (cellZ(size, cell) + wraps[w + 2]!) * cellMm[2];
  out[at] = x + low[v]!;
  out[at + 1] = y + low[v + 1]!;
  out[at + 2] = z + low[v + 2]!;
  out[at + 3] = x + high[v]!;
  out[at + 4] = y + high[v + 1]!;
  out[at + 5] = z + high[v + 2]!;
}
