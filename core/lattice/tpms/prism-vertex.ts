import type { BandUnit } from '../cell/tpms/unit.ts';
import { cellX, cellY, cellZ } from '../grid/numbering.ts';
import type { Placement } from '../grid/placement.ts';

/** Low and high vertex at a triangle corner of a prism in a cell, six numbers in mm; exact on the placement's grid. */
export function prismCorner(
  placement: Placement,
  unit: BandUnit,
  cell: number,
  corner: number,
  out: Float64Array,
): void {
  const { size, origin, cellMm } = placement;
  const v = unit.triangles[corner]! * 3;
  const index = [cellX(size, cell), cellY(size, cell), cellZ(size, cell)];
  for (let axis = 0; axis < 3; axis++) {
    const base = origin[axis]! + (index[axis]! + unit.wraps[corner * 3 + axis]!) * cellMm[axis]!;
    out[axis] = base + unit.low[v + axis]!;
    out[axis + 3] = base + unit.high[v + axis]!;
  }
}
