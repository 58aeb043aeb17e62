import type { SurfaceDesign } from '../../cells/tpms/design.ts';
import { SPACE_STEPS } from '../../solid/geometry/low-discrepancy.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { cellCorner } from '../grid/placement.ts';
import { CELL_IN, type SortedPrisms } from './prisms.ts';

/**
 * Sample points of a cell, for each that is used. As many of those in the lattice are kept as are used, because with
 * few a thin wall along the cells would meet the same ones in each cell.
 */
const TRIED_PER_POINT = 10;
/** Number of sample points in all cells near the model's surface: the cost of a prediction. */
const POINTS = 24_000;
/** In a wall that holds no whole cell, of whose cells it keeps little: with fewer the volume is up to 6 % off. */
const POINTS_IN_THIN = 192_000;
/** Minimum number of sample points per cell. Of many cells, evenly spread ones represent the rest. */
const LEAST_PER_CELL = 4;

/**
 * Volume of a network in its fill domain, mm3. Cells inside count whole. Near the surface, sample points in the lattice
 * give the inside share, because a model a few cells wide cuts the lattice where it is denser or thinner than its mean.
 */
export function latticeInDomain(sorted: SortedPrisms, { isSolid, cellMm3 }: SurfaceDesign): number {
  const { placement, near, cellState, inside } = sorted;
  const { cellMm } = placement;
  let whole = 0;
  for (const state of cellState) if (state === CELL_IN) whole++;
  const points = whole > 0 ? POINTS : POINTS_IN_THIN;
  const places = placesInLattice(cellMm, isSolid, points);
  const kept = places.length / 3;
  const cells = near.cells.length;
  const perCell = Math.min(kept, Math.max(LEAST_PER_CELL, Math.floor(points / Math.max(1, cells))));
  const stride = Math.max(1, (cells * perCell) / points);
  let asked = 0;
  let found = 0;
  for (let n = 0; n < cells; n += stride) {
    const corner = cellCorner(placement, near.cells[Math.floor(n)]!);
    for (let i = 0; i < perCell; i++, asked++) {
      const p = 3 * (asked % kept);
      if (inside(corner[0] + places[p]!, corner[1] + places[p + 1]!, corner[2] + places[p + 2]!)) found++;
    }
  }
  return cellMm3 * (whole + (asked > 0 ? (cells * found) / asked : 0));
}

/** Points evenly spread over the lattice of one cell, mm from its corner. */
function placesInLattice(
  cellMm: readonly number[],
  isSolid: SurfaceDesign['isSolid'],
  points: number,
): Float64Array {
  const places: number[] = [];
  const [a, b, c] = SPACE_STEPS;
  const [edgeX, edgeY, edgeZ] = cellMm as Point;
  for (let i = 1; i <= TRIED_PER_POINT * points && places.length < 3 * points; i++) {
    const x = ((i * a) % 1) * edgeX;
    const y = ((i * b) % 1) * edgeY;
    const z = ((i * c) % 1) * edgeZ;
    if (isSolid(x, y, z)) places.push(x, y, z);
  }
  return Float64Array.from(places);
}
