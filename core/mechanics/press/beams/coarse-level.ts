import { type BeamSystem, BLOCK, NODE_UNKNOWNS } from '../../beam/beam-system.ts';
import { type BandMatrix, bandMatrix, factorBand, solveBand } from '../../linear/band.ts';
import { AXES, CORNERS, type Hats, hatsOver, weigh } from './coarse-hats.ts';

const COLUMNS = CORNERS * AXES;
/** Work on the level's factors, in products with the system: about as many iterations as finer boxes save. */
const FACTOR_PRODUCTS = 60;

/**
 * Second level of the preconditioner: displacements that are linear between the corners of boxes, with nodes that turn
 * as the field does (half its curl). Rigid motions and uniform strain are exact in it, so it carries what is smooth
 * over the part, and the nodes' own blocks the rest.
 */
export interface CoarseLevel {
  /** Adds its part of the correction of r to z. */
  correct(r: Float64Array, z: Float64Array): void;
  unknowns: number;
}

/** Returns the coarse level of a system; `held` are unknowns that do not move. A tiny part has none. */
export function coarseLevel(
  system: BeamSystem,
  places: Float64Array,
  held: Uint8Array,
): CoarseLevel | undefined {
  const products = BLOCK * (system.nodes + system.neighbour.length);
  const hats = hatsOver(places, longestReach(system, places), FACTOR_PRODUCTS * products);
  if (!hats) return undefined;
  const matrix = coarseMatrix(system, hats, held);
  factorBand(matrix);
  const coarse = new Float64Array(AXES * hats.corners);
  const field = new Float64Array(4 * AXES);
  return {
    unknowns: coarse.length,
    correct(r, z) {
      coarse.fill(0);
      for (let node = 0; node < system.nodes; node++) restrict(hats, node, r, coarse);
      solveBand(matrix, coarse);
      for (let node = 0; node < system.nodes; node++) prolong(hats, node, coarse, held, z, field);
    },
  };
}

/** Largest distance between neighbours along an axis, mm. */
function longestReach({ nodes, start, neighbour }: BeamSystem, places: Float64Array): number {
  let longest = 0;
  for (let node = 0; node < nodes; node++)
    for (let i = start[node]!; i < start[node + 1]!; i++)
      for (let k = 0; k < 3; k++)
        longest = Math.max(longest, Math.abs(places[3 * node + k]! - places[3 * neighbour[i]! + k]!));
  return longest;
}

/** Adds P^T r of a node, an axis after the other. Held unknowns have no residual. */
function restrict(hats: Hats, node: number, r: Float64Array, coarse: Float64Array): void {
  const at = NODE_UNKNOWNS * node;
  const half = 0.5 / hats.edge;
  const mx = half * r[at + 3]!;
  const my = half * r[at + 4]!;
  const mz = half * r[at + 5]!;
  spread(hats, node, coarse, 0, r[at]!, 0, -mz, my);
  spread(hats, node, coarse, 1, r[at + 1]!, mz, 0, -mx);
  spread(hats, node, coarse, 2, r[at + 2]!, -my, mx, 0);
}

/**
 * Adds a value at a node, and its slopes per edge, to one displacement of the eight corners: the transpose of `gather`.
 */
function spread(
  { box, corner, share }: Hats,
  node: number,
  coarse: Float64Array,
  axis: number,
  value: number,
  alongX: number,
  alongY: number,
  alongZ: number,
): void {
  const x = share[3 * node]!;
  const y = share[3 * node + 1]!;
  const z = share[3 * node + 2]!;
  const first = AXES * box[node]! + axis;
  const stepX = AXES * corner[1]!;
  for (let level = 0; level < 2; level++) {
    const w = level ? z : 1 - z;
    const own = w * value + (level ? alongZ : -alongZ);
    for (let line = 0; line < 2; line++) {
      const v = line ? y : 1 - y;
      const whole = v * own + (line ? w : -w) * alongY;
      const slope = v * w * alongX;
      const to = first + AXES * corner[4 * level + 2 * line]!;
      coarse[to]! += (1 - x) * whole - slope;
      coarse[to + stepX]! += x * whole + slope;
    }
  }
}

/** Adds P U of a node to z. */
function prolong(
  hats: Hats,
  node: number,
  coarse: Float64Array,
  held: Uint8Array,
  z: Float64Array,
  field: Float64Array,
): void {
  for (let axis = 0; axis < AXES; axis++) gather(hats, node, coarse, axis, field);
  const half = 0.5 / hats.edge;
  const at = NODE_UNKNOWNS * node;
  if (held[at] === 0) z[at]! += field[0]!;
  if (held[at + 1] === 0) z[at + 1]! += field[4]!;
  if (held[at + 2] === 0) z[at + 2]! += field[8]!;
  if (held[at + 3] === 0) z[at + 3]! += half * (field[10]! - field[7]!);
  if (held[at + 4] === 0) z[at + 4]! += half * (field[3]! - field[9]!);
  if (held[at + 5] === 0) z[at + 5]! += half * (field[5]! - field[2]!);
}

/** Writes one displacement of a node and its slopes along x, y and z, per edge. */
function gather(
  { box, corner, share }: Hats,
  node: number,
  coarse: Float64Array,
  axis: number,
  out: Float64Array,
): void {
  const x = share[3 * node]!;
  const y = share[3 * node + 1]!;
  const z = share[3 * node + 2]!;
  const first = AXES * box[node]! + axis;
  const stepX = AXES * corner[1]!;
  const stepY = AXES * corner[2]!;
  const stepZ = AXES * corner[4]!;
  const a = coarse[first]!;
  const b = coarse[first + stepY]!;
  const c = coarse[first + stepZ]!;
  const d = coarse[first + stepY + stepZ]!;
  const da = coarse[first + stepX]! - a;
  const db = coarse[first + stepX + stepY]! - b;
  const dc = coarse[first + stepX + stepZ]! - c;
  const dd = coarse[first + stepX + stepY + stepZ]! - d;
  const ax = a + x * da;
  const low = b + x * db - ax;
  const cx = c + x * dc;
  const high = d + x * dd - cx;
  const below = ax + y * low;
  const above = cx + y * high;
  const slopeBelow = da + y * (db - da);
  const slopeAbove = dc + y * (dd - dc);
  const to = 4 * axis;
  out[to] = below + z * (above - below);
  out[to + 1] = slopeBelow + z * (slopeAbove - slopeBelow);
  out[to + 2] = low + z * (high - low);
  out[to + 3] = above - below;
}

/** P^T K P, row block by row block of the system; neighbours in one box are summed before they are restricted. */
function coarseMatrix(system: BeamSystem, hats: Hats, held: Uint8Array): BandMatrix {
  const reach = AXES * 2 * hats.corner[CORNERS - 1]! + AXES;
  const matrix = bandMatrix(AXES * hats.corners, Math.min(reach, AXES * hats.corners - 1));
  const { nodes, diagonal, start, neighbour, block, blocks } = system;
  const weight = new Float64Array(CORNERS);
  const slope = new Float64Array(COLUMNS);
  const ownWeight = new Float64Array(CORNERS);
  const ownSlope = new Float64Array(COLUMNS);
  const sums = new Float64Array(NODE_UNKNOWNS * COLUMNS);
  for (let node = 0; node < nodes; node++) {
    weigh(hats, node, ownWeight, ownSlope);
    const box = hats.box[node]!;
    sums.fill(0);
    addColumns(sums, diagonal, BLOCK * node, ownWeight, ownSlope, held, node);
    let current = box;
    for (let i = start[node]!; i < start[node + 1]!; i++) {
      const other = neighbour[i]!;
      if (hats.box[other] !== current) {
        restrictRows(matrix, hats, held, node, current, sums, ownWeight, ownSlope);
        sums.fill(0);
        current = hats.box[other]!;
      }
      weigh(hats, other, weight, slope);
      addColumns(sums, blocks, block[i]!, weight, slope, held, other);
    }
    restrictRows(matrix, hats, held, node, current, sums, ownWeight, ownSlope);
  }
  return matrix;
}

/** Adds K_ij P_j, six rows of 24 columns. */
function addColumns(
  sums: Float64Array,
  blocks: Float64Array,
  from: number,
  weight: Float64Array,
  slope: Float64Array,
  held: Uint8Array,
  node: number,
): void {
  const at = NODE_UNKNOWNS * node;
  for (let row = 0; row < NODE_UNKNOWNS; row++) {
    const k = from + NODE_UNKNOWNS * row;
    const k0 = held[at] ? 0 : blocks[k]!;
    const k1 = held[at + 1] ? 0 : blocks[k + 1]!;
    const k2 = held[at + 2] ? 0 : blocks[k + 2]!;
    const k3 = held[at + 3] ? 0 : blocks[k + 3]!;
    const k4 = held[at + 4] ? 0 : blocks[k + 4]!;
    const k5 = held[at + 5] ? 0 : blocks[k + 5]!;
    const to = COLUMNS * row;
    for (let c = 0; c < CORNERS; c++) {
      const gx = slope[3 * c]!;
      const gy = slope[3 * c + 1]!;
      const gz = slope[3 * c + 2]!;
      const w = weight[c]!;
      sums[to + 3 * c]! += w * k0 + gz * k4 - gy * k5;
      sums[to + 3 * c + 1]! += w * k1 + gx * k5 - gz * k3;
      sums[to + 3 * c + 2]! += w * k2 + gy * k3 - gx * k4;
    }
  }
}

/** Adds P_i^T times six rows of 24 columns of a box to the lower half of the matrix. */
function restrictRows(
  { reach, rows }: BandMatrix,
  { box, corner }: Hats,
  held: Uint8Array,
  node: number,
  columnBox: number,
  sums: Float64Array,
  weight: Float64Array,
  slope: Float64Array,
): void {
  const at = NODE_UNKNOWNS * node;
  const free = (k: number) => (held[at + k] ? 0 : 1);
  const f0 = free(0);
  const f1 = free(1);
  const f2 = free(2);
  const f3 = free(3);
  const f4 = free(4);
  const f5 = free(5);
  for (let c = 0; c < CORNERS; c++) {
    const gx = slope[3 * c]!;
    const gy = slope[3 * c + 1]!;
    const gz = slope[3 * c + 2]!;
    const w = weight[c]!;
    const row = AXES * (box[node]! + corner[c]!);
    for (let d = 0; d < CORNERS; d++) {
      const column = AXES * (columnBox + corner[d]!);
      if (column > row) continue;
      for (let j = 0; j < AXES; j++) {
        const s = 3 * d + j;
        const s3 = f3 * sums[3 * COLUMNS + s]!;
        const s4 = f4 * sums[4 * COLUMNS + s]!;
        const s5 = f5 * sums[5 * COLUMNS + s]!;
        const x = w * f0 * sums[s]! + gz * s4 - gy * s5;
        const y = w * f1 * sums[COLUMNS + s]! + gx * s5 - gz * s3;
        const z = w * f2 * sums[2 * COLUMNS + s]! + gy * s3 - gx * s4;
        const place = column + j + reach;
        if (column + j <= row) rows[row * (reach + 1) + place - row]! += x;
        if (column + j <= row + 1) rows[(row + 1) * (reach + 1) + place - row - 1]! += y;
        if (column + j <= row + 2) rows[(row + 2) * (reach + 1) + place - row - 2]! += z;
      }
    }
  }
}
