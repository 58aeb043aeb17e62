import { invertMatrix3 } from '../../../solid/geometry/matrix3.ts';
import { type Matrix6, VOIGT } from '../../elasticity/stiffness.ts';

/** Unknowns of a hexahedron: three displacements of each of its eight corners, corner by corner. */
export const HEX_SIZE = 24;
/** Modes of bending beside the corners' displacements: three directions each. */
const MODES = 9;
const GAUSS = 1 / Math.sqrt(3);
/** Smallest share of its mean that the volume about a point may have: below it the hexahedron is folded. */
const LEAST_VOLUME_SHARE = 1e-3;

/** Jacobian of a hexahedron at a place: rows are its three directions, mm per unit of -1 to 1. */
export interface HexPlace {
  /** 3 x 3, row by row. */
  jacobian: Float64Array;
  determinant: number;
  /** Slopes of the eight corners' weights along x, y and z, per mm. */
  slopes: Float64Array;
}

/** Reads a hexahedron at a place, -1 to 1. Corners: x fastest, then y, then z, three coordinates each. */
export function hexAt(corners: ArrayLike<number>, [x, y, z]: readonly [number, number, number]): HexPlace {
  const local = new Float64Array(24);
  for (let c = 0; c < 8; c++) {
    const [i, j, k] = [c & 1 ? 1 : -1, c & 2 ? 1 : -1, c & 4 ? 1 : -1];
    local[3 * c] = (i * (1 + j * y) * (1 + k * z)) / 8;
    local[3 * c + 1] = (j * (1 + i * x) * (1 + k * z)) / 8;
    local[3 * c + 2] = (k * (1 + i * x) * (1 + j * y)) / 8;
  }
  const jacobian = new Float64Array(9);
  for (let c = 0; c < 8; c++)
    for (let row = 0; row < 3; row++)
      for (let k = 0; k < 3; k++) jacobian[3 * row + k]! += local[3 * c + row]! * corners[3 * c + k]!;
  const inverse = new Float64Array(9);
  const determinant = invertMatrix3(jacobian, inverse);
  const slopes = new Float64Array(24);
  for (let c = 0; c < 8; c++)
    for (let k = 0; k < 3; k++)
      for (let row = 0; row < 3; row++) slopes[3 * c + k]! += inverse[3 * k + row]! * local[3 * c + row]!;
  return { jacobian, determinant, slopes };
}

/**
 * Stiffness of 24 x 24 of a hexahedron with any eight corners, mm, and any stiffness, MPa: 2 x 2 x 2 points of Gauss,
 * and modes that let it bend (Wilson 1973, as corrected by Taylor, Beresford and Wilson 1976, so that it passes the
 * patch test in any shape). Without them one across a wall is far too stiff. Undefined for a folded hexahedron.
 */
export function hexStiffness(corners: ArrayLike<number>, c: Matrix6): Float64Array | undefined {
  const middle = hexAt(corners, [0, 0, 0]);
  if (!(middle.determinant > 0)) return undefined;
  const middleInverse = new Float64Array(9);
  invertMatrix3(middle.jacobian, middleInverse);
  const all = HEX_SIZE + MODES;
  const k = new Float64Array(all * all);
  const rows = new Float64Array(VOIGT * all);
  const stress = new Float64Array(VOIGT);
  const modeSlopes = new Float64Array(9);
  for (let point = 0; point < 8; point++) {
    const at = [0, 1, 2].map((axis) => ((point >> axis) & 1 ? GAUSS : -GAUSS)) as [number, number, number];
    const { determinant, slopes } = hexAt(corners, at);
    if (!(determinant > LEAST_VOLUME_SHARE * middle.determinant)) return undefined;
    for (let mode = 0; mode < 3; mode++)
      for (let axis = 0; axis < 3; axis++)
        modeSlopes[3 * mode + axis] =
          ((-2 * at[mode]! * middle.determinant) / determinant) * middleInverse[3 * axis + mode]!;
    rows.fill(0);
    for (let n = 0; n < 8; n++) putStrains(rows, all, 3 * n, slopes, 3 * n);
    for (let mode = 0; mode < 3; mode++) putStrains(rows, all, HEX_SIZE + 3 * mode, modeSlopes, 3 * mode);
    for (let i = 0; i < all; i++) {
      stress.fill(0);
      for (let row = 0; row < VOIGT; row++) {
        const strain = rows[all * row + i]!;
        if (strain !== 0) for (let m = 0; m < VOIGT; m++) stress[m]! += c[VOIGT * row + m]! * strain;
      }
      for (let m = 0; m < VOIGT; m++) {
        const weighed = determinant * stress[m]!;
        for (let j = 0; j <= i; j++) k[all * i + j]! += weighed * rows[all * m + j]!;
      }
    }
  }
  return withoutModes(k);
}

/** Strains of an unknown node's three displacements: rows xx, yy, zz, yz, xz, xy. */
function putStrains(
  rows: Float64Array,
  width: number,
  column: number,
  slopes: Float64Array,
  at: number,
): void {
  const x = slopes[at]!;
  const y = slopes[at + 1]!;
  const z = slopes[at + 2]!;
  rows[column] = x;
  rows[width + column + 1] = y;
  rows[2 * width + column + 2] = z;
  rows[3 * width + column + 1] = z;
  rows[3 * width + column + 2] = y;
  rows[4 * width + column] = z;
  rows[4 * width + column + 2] = x;
  rows[5 * width + column] = y;
  rows[5 * width + column + 1] = x;
}

/** Eliminates the modes, last first, from the lower half. Returns the rest as a whole matrix. */
function withoutModes(k: Float64Array): Float64Array {
  const all = HEX_SIZE + MODES;
  for (let last = all - 1; last >= HEX_SIZE; last--) {
    const pivot = k[all * last + last]!;
    for (let i = 0; i < last; i++) {
      const factor = k[all * last + i]! / pivot;
      for (let j = 0; j <= i; j++) k[all * i + j]! -= factor * k[all * last + j]!;
    }
  }
  const out = new Float64Array(HEX_SIZE * HEX_SIZE);
  for (let i = 0; i < HEX_SIZE; i++)
    for (let j = 0; j <= i; j++) {
      out[HEX_SIZE * i + j] = k[all * i + j]!;
      out[HEX_SIZE * j + i] = k[all * i + j]!;
    }
  return out;
}

/** Strain of a hexahedron for these slopes of its corners' weights: its bending modes have none in its middle. */
export function strainOf(slopes: Float64Array, corners: Int32Array, u: Float64Array): Float64Array {
  const strain = new Float64Array(VOIGT);
  for (let c = 0; c < 8; c++) {
    const node = 3 * corners[c]!;
    const [ux, uy, uz] = [u[node]!, u[node + 1]!, u[node + 2]!];
    const [x, y, z] = [slopes[3 * c]!, slopes[3 * c + 1]!, slopes[3 * c + 2]!];
    strain[0]! += x * ux;
    strain[1]! += y * uy;
    strain[2]! += z * uz;
    strain[3]! += z * uy + y * uz;
    strain[4]! += z * ux + x * uz;
    strain[5]! += y * ux + x * uy;
  }
  return strain;
}
