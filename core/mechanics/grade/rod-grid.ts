import {
  GRADIENT_IMAGE_MAX_SIDE_PX,
  STACK_LAYERS,
  stackTiles,
} from '../../rules/parameters/gradient-images.ts';
import type { Box } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';

/** Places at even distances that span a box, on which a rod diameter is known. */
export interface RodGrid {
  boxMm: Box;
  size: readonly [number, number, number];
  /** Distance of neighbours along each axis, mm. */
  stepMm: Point;
  /** Edges of the lattice's cells, mm. */
  cellMm: Point;
}

/** Distance of places as a share of a cell's edge. */
const CELL_SHARE = 0.5;
/** Factor on that distance while the grid does not fit into an image. */
const COARSER = 1.25;

/** Returns a grid over a box with two places per cell, or as many as an image of gradients has room for. */
export function rodGrid(boxMm: Box, cellMm: Point): RodGrid {
  const extent = mapPoint(boxMm.max, (high, k) => Math.max(high - boxMm.min[k]!, 1e-9));
  for (let share = CELL_SHARE; ; share *= COARSER) {
    const size = mapPoint(extent, (side, k) =>
      Math.max(STACK_LAYERS.min, 1 + Math.round(side / (share * cellMm[k]))),
    );
    const { columns, rows } = stackTiles(size[2]);
    const widest = Math.max(columns * size[0], rows * size[1]);
    if (widest > GRADIENT_IMAGE_MAX_SIDE_PX || size[2] > STACK_LAYERS.max) continue;
    return { boxMm, size, stepMm: mapPoint(extent, (side, k) => side / (size[k]! - 1)), cellMm };
  }
}

export function placesOf({ size: [nx, ny, nz] }: RodGrid): number {
  return nx * ny * nz;
}

/** Adds a value at a point to the places around it, by nearness. */
export function spread(
  { boxMm, size, stepMm }: RodGrid,
  point: readonly [number, number, number],
  value: number,
  out: Float64Array,
): void {
  const low: Point = [0, 0, 0];
  const share: Point = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const at = Math.min(size[k]! - 1, Math.max(0, (point[k]! - boxMm.min[k]!) / stepMm[k]!));
    low[k] = Math.min(size[k]! - 2, Math.floor(at));
    share[k] = at - low[k]!;
  }
  for (let corner = 0; corner < 8; corner++) {
    const [i, j, l] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const weight =
      (i ? share[0] : 1 - share[0]) * (j ? share[1] : 1 - share[1]) * (l ? share[2] : 1 - share[2]);
    out[((low[2] + l) * size[1] + low[1] + j) * size[0] + low[0] + i]! += weight * value;
  }
}

/** Returns the sum over a cell around each place, nearer places counting more (a hat a cell wide to each side). */
export function sumOverCell({ size, stepMm, cellMm }: RodGrid, values: Float64Array): Float64Array {
  let from = values;
  for (let axis = 0; axis < 3; axis++) {
    const reach = Math.ceil(cellMm[axis]! / stepMm[axis]!) - 1;
    const weights = Array.from({ length: reach + 1 }, (_, j) => 1 - (j * stepMm[axis]!) / cellMm[axis]!);
    from = sumAlong(from, size, axis, weights);
  }
  return from;
}

function sumAlong(
  values: Float64Array,
  size: RodGrid['size'],
  axis: number,
  weights: readonly number[],
): Float64Array {
  const out = new Float64Array(values.length);
  const stride = axis === 0 ? 1 : axis === 1 ? size[0] : size[0] * size[1];
  const count = size[axis]!;
  for (let at = 0; at < values.length; at++) {
    const place = Math.floor(at / stride) % count;
    let sum = weights[0]! * values[at]!;
    for (let j = 1; j < weights.length; j++) {
      if (place >= j) sum += weights[j]! * values[at - j * stride]!;
      if (place + j < count) sum += weights[j]! * values[at + j * stride]!;
    }
    out[at] = sum;
  }
  return out;
}

/** Raises values, in place, until no two differ by more than `slope` per cell between them. */
export function raiseSlopes({ size, stepMm, cellMm }: RodGrid, values: Float64Array, slope: number): void {
  const [nx, ny, nz] = size;
  const falls: { i: number; j: number; l: number; fall: number }[] = [];
  // Half of the 26 neighbours, those before a place: the other half is met on the way back.
  for (let l = -1; l <= 0; l++)
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++) {
        if (l === 0 && (j > 0 || (j === 0 && i >= 0))) continue;
        const cells = Math.hypot(
          i * (stepMm[0] / cellMm[0]),
          j * (stepMm[1] / cellMm[1]),
          l * (stepMm[2] / cellMm[2]),
        );
        falls.push({ i, j, l, fall: slope * cells });
      }
  const visit = (x: number, y: number, z: number, sign: 1 | -1) => {
    const at = (z * ny + y) * nx + x;
    for (const { i, j, l, fall } of falls) {
      const [a, b, c] = [x + sign * i, y + sign * j, z + sign * l];
      if (a < 0 || b < 0 || c < 0 || a >= nx || b >= ny || c >= nz) continue;
      values[at] = Math.max(values[at]!, values[(c * ny + b) * nx + a]! - fall);
    }
  };
  for (let z = 0; z < nz; z++) for (let y = 0; y < ny; y++) for (let x = 0; x < nx; x++) visit(x, y, z, 1);
  for (let z = nz - 1; z >= 0; z--)
    for (let y = ny - 1; y >= 0; y--) for (let x = nx - 1; x >= 0; x--) visit(x, y, z, -1);
}
