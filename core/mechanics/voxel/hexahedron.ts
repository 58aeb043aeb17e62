import { otherAxes } from '../../solid/geometry/vector.ts';
import { isotropicStiffness, type Matrix6, VOIGT, VOIGT_PAIRS } from '../elasticity/stiffness.ts';

/**
 * Stiffness of a box-shaped voxel with eight corners (corner number = ix + 2 iy + 4 iz) that moves linearly along each
 * edge; 2 x 2 x 2 points of Gauss. Values are ordered by component: 8 corners along x, then y, then z.
 *
 * The box is its own mirror image along each axis, so sums and differences over its corners (Hadamard's transform) take
 * the 24 x 24 matrix apart into eight of 3 x 3: its product with a vector takes 270 additions and multiplications, not
 * 1152.
 */
export interface Hexahedron {
  /** Stiffness of 24 x 24, row by row, for tests and small problems. */
  full: Float64Array;
  /** For each of the eight classes, the symmetric 3 x 3 block as xx, xy, xz, yy, yz, zz, divided by 64. */
  blocks: Float64Array;
  /** Diagonal entry of each component, the same at every corner. */
  diagonal: [number, number, number];
}

export const HEXAHEDRON_SIZE = 24;
const GAUSS = 0.5 / Math.sqrt(3);

/** Returns the stiffness of a solid voxel with edges `h` and Young's modulus one. */
export function hexahedron(h: readonly [number, number, number], poissonRatio: number): Hexahedron {
  return hexahedronOf(h, isotropicStiffness(1, poissonRatio));
}

/** Returns the stiffness of a voxel of any solid that is its own mirror image along each axis. */
export function hexahedronOf(h: readonly [number, number, number], c: Matrix6): Hexahedron {
  const full = new Float64Array(HEXAHEDRON_SIZE ** 2);
  const weight = (h[0] * h[1] * h[2]) / 8;
  for (let point = 0; point < 8; point++) {
    const at = [0, 1, 2].map((axis) => 0.5 + (((point >> axis) & 1) === 1 ? GAUSS : -GAUSS));
    addPoint(full, strainMatrix(h, at), c, weight);
  }
  return {
    full,
    blocks: blocksOf(full),
    diagonal: [full[0]!, full[8 * HEXAHEDRON_SIZE + 8]!, full[16 * HEXAHEDRON_SIZE + 16]!],
  };
}

/** Strains (6 rows) from the 24 displacements at a place given in shares of the edges. */
export function strainMatrix(h: readonly [number, number, number], at: readonly number[]): Float64Array {
  const b = new Float64Array(VOIGT * HEXAHEDRON_SIZE);
  for (let corner = 0; corner < 8; corner++) {
    const bit = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const shape = bit.map((on, axis) => (on ? at[axis]! : 1 - at[axis]!));
    const slope = bit.map((on, axis) => {
      const [p, q] = otherAxes(axis);
      return ((on ? 1 : -1) / h[axis]!) * shape[p]! * shape[q]!;
    });
    const put = (row: number, component: number, value: number) => {
      b[HEXAHEDRON_SIZE * row + 8 * component + corner] = value;
    };
    for (let axis = 0; axis < 3; axis++) put(axis, axis, slope[axis]!);
    put(3, 1, slope[2]!);
    put(3, 2, slope[1]!);
    put(4, 0, slope[2]!);
    put(4, 2, slope[0]!);
    put(5, 0, slope[1]!);
    put(5, 1, slope[0]!);
  }
  return b;
}

/** Adds weight B^T C B. */
function addPoint(full: Float64Array, b: Float64Array, c: Float64Array, weight: number): void {
  const n = HEXAHEDRON_SIZE;
  for (let i = 0; i < n; i++) {
    for (let row = 0; row < VOIGT; row++) {
      let stress = 0;
      for (let k = 0; k < VOIGT; k++) stress += b[n * k + i]! * c[VOIGT * k + row]!;
      if (stress !== 0) for (let j = 0; j < n; j++) full[n * i + j]! += weight * stress * b[n * row + j]!;
    }
  }
}

/** The eight 3 x 3 blocks: class p holds, for component c, the sum whose signs change along the axes p XOR (1 << c). */
function blocksOf(full: Float64Array): Float64Array {
  const blocks = new Float64Array(48);
  const sign = (pattern: number, corner: number) => (bits(pattern & corner) & 1 ? -1 : 1);
  for (let p = 0; p < 8; p++) {
    let at = 6 * p;
    for (let c = 0; c < 3; c++) {
      for (let d = c; d < 3; d++) {
        let sum = 0;
        for (let i = 0; i < 8; i++)
          for (let j = 0; j < 8; j++)
            sum +=
              sign(p ^ (1 << c), i) *
              full[HEXAHEDRON_SIZE * (8 * c + i) + 8 * d + j]! *
              sign(p ^ (1 << d), j);
        blocks[at++] = sum / 64;
      }
    }
  }
  return blocks;
}

function bits(value: number): number {
  return (value & 1) + ((value >> 1) & 1) + (value >> 2);
}

/** Replaces `u` (24 values by component) by K u. */
export function applyBlocks(blocks: Float64Array, u: Float64Array): void {
  hadamard(u, 0);
  hadamard(u, 8);
  hadamard(u, 16);
  for (let p = 0; p < 8; p++) {
    const x = p ^ 1;
    const y = 8 + (p ^ 2);
    const z = 16 + (p ^ 4);
    const at = 6 * p;
    const ux = u[x]!;
    const uy = u[y]!;
    const uz = u[z]!;
    const xy = blocks[at + 1]!;
    const xz = blocks[at + 2]!;
    const yz = blocks[at + 4]!;
    u[x] = blocks[at]! * ux + xy * uy + xz * uz;
    u[y] = xy * ux + blocks[at + 3]! * uy + yz * uz;
    u[z] = xz * ux + yz * uy + blocks[at + 5]! * uz;
  }
  hadamard(u, 0);
  hadamard(u, 8);
  hadamard(u, 16);
}

/** Sums and differences of eight values in place. */
function hadamard(u: Float64Array, at: number): void {
  const a = u[at]! + u[at + 1]!;
  const b = u[at]! - u[at + 1]!;
  const c = u[at + 2]! + u[at + 3]!;
  const d = u[at + 2]! - u[at + 3]!;
  const e = u[at + 4]! + u[at + 5]!;
  const f = u[at + 4]! - u[at + 5]!;
  const g = u[at + 6]! + u[at + 7]!;
  const h = u[at + 6]! - u[at + 7]!;
  const ac = a + c;
  const bd = b + d;
  const ca = a - c;
  const db = b - d;
  const eg = e + g;
  const fh = f + h;
  const ge = e - g;
  const hf = f - h;
  u[at] = ac + eg;
  u[at + 1] = bd + fh;
  u[at + 2] = ca + ge;
  u[at + 3] = db + hf;
  u[at + 4] = ac - eg;
  u[at + 5] = bd - fh;
  u[at + 6] = ca - ge;
  u[at + 7] = db - hf;
}

/** Displacements of a voxel's corners under one unit strain, by component. */
export function strainedCorners(h: readonly [number, number, number], load: number): Float64Array {
  const u = new Float64Array(HEXAHEDRON_SIZE);
  const [a, b] = VOIGT_PAIRS[load]!;
  for (let corner = 0; corner < 8; corner++) {
    const at = [corner & 1, (corner >> 1) & 1, corner >> 2].map((on, axis) => on * h[axis]!);
    u[8 * a + corner]! += at[b]! / 2;
    u[8 * b + corner]! += at[a]! / 2;
  }
  return u;
}
