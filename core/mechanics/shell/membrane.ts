import type { Solid } from '../beam/element.ts';

/** x1 y1 x2 y2 x3 y3 of a triangle in its plane, counter-clockwise. */
export type FlatTriangle = readonly [number, number, number, number, number, number];

/** Unknowns of a triangle in its plane: two translations and the turn about its normal per corner. */
export const FLAT_SIZE = 9;

/** Rows of strains and stresses in a plane: xx, yy, xy. */
const ROWS = 3;

/** Returns the stiffness of 3 x 3 of a plane under stress in its plane, row by row: xx, yy, xy. */
export function planeStiffness(modulus: number, poissonRatio: number): Float64Array {
  const e = modulus / (1 - poissonRatio ** 2);
  return Float64Array.of(e, poissonRatio * e, 0, poissonRatio * e, e, 0, 0, 0, ((1 - poissonRatio) / 2) * e);
}

/** Twice the area of a triangle. */
export function doubleArea([x1, y1, x2, y2, x3, y3]: FlatTriangle): number {
  return (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1);
}

export interface Sheet {
  thicknessMm: number;
  poissonRatio: number;
  /** Stiffness of its plane, xx, yy, xy. */
  e: Float64Array;
}

/** Returns a sheet of a thickness, mm. */
export function sheetOf({ modulus, poissonRatio }: Solid, thicknessMm: number): Sheet {
  return { thicknessMm, poissonRatio, e: planeStiffness(modulus, poissonRatio) };
}

/**
 * Adds the stiffness of a triangle in its plane with turns of its corners, so that struts can twist it: Felippa's
 * optimal triangle (Comput. Methods Appl. Mech. Eng. 192 (2003) 2125), which bends in its plane as a beam does.
 * @param k 9 x 9, row by row
 */
export function addMembrane(k: Float64Array, at: FlatTriangle, sheet: Sheet): void {
  putLumping(at, sheet.thicknessMm);
  addTripleProduct(k, LUMPING, sheet.e, 2 / (doubleArea(at) * sheet.thicknessMm));
  addHigherOrder(k, at, sheet);
}

/**
 * Writes the strains xx, yy, xy of a triangle's basic part, those of its corners' translations and mean turns.
 * @param u its nine displacements
 */
export function membraneStrain(at: FlatTriangle, u: Float64Array, out: Float64Array): void {
  putLumping(at, 1);
  const perArea = 2 / doubleArea(at);
  for (let row = 0; row < ROWS; row++) {
    let sum = 0;
    for (let i = 0; i < FLAT_SIZE; i++) sum += LUMPING[FLAT_SIZE * row + i]! * u[i]!;
    out[row] = perArea * sum;
  }
}

/** Share of the corners' turns in the edges' displacements. */
const ALPHA = 1.5;

/** Forces on the corners for one unit of each stress: 3 rows of 9. One for all: a shell has thousands of triangles. */
const LUMPING = new Float64Array(ROWS * FLAT_SIZE);

function putLumping(at: FlatTriangle, thickness: number): void {
  const half = thickness / 2;
  for (let corner = 0; corner < 3; corner++) {
    const i = 2 * corner;
    const j = 2 * ((corner + 1) % 3);
    const k = 2 * ((corner + 2) % 3);
    // From the next corner to the one after, and from this to both.
    const yjk = at[j + 1]! - at[k + 1]!;
    const xkj = at[k]! - at[j]!;
    const yik = at[i + 1]! - at[k + 1]!;
    const yji = at[j + 1]! - at[i + 1]!;
    const xki = at[k]! - at[i]!;
    const xij = at[i]! - at[j]!;
    const column = 3 * corner;
    LUMPING[column] = half * yjk;
    LUMPING[column + 2] = half * (ALPHA / 6) * yjk * (yik - yji);
    LUMPING[FLAT_SIZE + column + 1] = half * xkj;
    LUMPING[FLAT_SIZE + column + 2] = half * (ALPHA / 6) * xkj * (xki - xij);
    LUMPING[2 * FLAT_SIZE + column] = half * xkj;
    LUMPING[2 * FLAT_SIZE + column + 1] = half * yjk;
    LUMPING[2 * FLAT_SIZE + column + 2] = half * (ALPHA / 3) * (xki * yik - xij * yji);
  }
}

/** Felippa's numbers of the optimal triangle, in the matrices at its three corners, row by row. */
const BETAS = [
  [1, 2, 1, 0, 1, -1, -1, -1, -2],
  [-2, -1, -1, 1, 1, 2, -1, 0, 1],
  [1, -1, 0, -1, -2, -1, 2, 1, 1],
] as const;
const LEAST_BETA0 = 0.01;

/** From strains along the edges to those along x and y, the stiffness along the edges, and what resists turns. */
const TO_AXES = new Float64Array(9);
const NATURAL = new Float64Array(9);
const MIDDLE = new Float64Array(9);
const TURNS = new Float64Array(9);
/** Turns of the corners less that of the triangle as a whole. */
const OWN_TURNS = new Float64Array(ROWS * FLAT_SIZE);

/** Adds the part that resists turns of the corners beyond that of the whole. */
function addHigherOrder(k: Float64Array, at: FlatTriangle, { thicknessMm, poissonRatio, e }: Sheet): void {
  const [x1, y1, x2, y2, x3, y3] = at;
  const area = doubleArea(at) / 2;
  const [x21, x32, x13] = [x2 - x1, x3 - x2, x1 - x3];
  const [y21, y32, y13] = [y2 - y1, y3 - y2, y1 - y3];
  const [l21, l32, l13] = [x21 ** 2 + y21 ** 2, x32 ** 2 + y32 ** 2, x13 ** 2 + y13 ** 2];
  const scale = 1 / (4 * area * area);
  TO_AXES[0] = -scale * y32 * y13 * l21;
  TO_AXES[1] = -scale * y13 * y21 * l32;
  TO_AXES[2] = -scale * y21 * y32 * l13;
  TO_AXES[3] = -scale * x32 * x13 * l21;
  TO_AXES[4] = -scale * x13 * x21 * l32;
  TO_AXES[5] = -scale * x21 * x32 * l13;
  TO_AXES[6] = scale * (y32 * x13 + x32 * y13) * l21;
  TO_AXES[7] = scale * (y13 * x21 + x13 * y21) * l32;
  TO_AXES[8] = scale * (y21 * x32 + x21 * y32) * l13;
  NATURAL.fill(0);
  addTripleProduct(NATURAL, TO_AXES, e, 1);
  TURNS.fill(0);
  for (let corner = 0; corner < 3; corner++) {
    const [one, other] = [BETAS[corner]!, BETAS[(corner + 1) % 3]!];
    for (let i = 0; i < 9; i++) {
      const edge = i < 3 ? l21 : i < 6 ? l32 : l13;
      MIDDLE[i] = (area * (one[i]! + other[i]!)) / (3 * edge);
    }
    addTripleProduct(TURNS, MIDDLE, NATURAL, area * thicknessMm);
  }
  const perArea = 1 / (4 * area);
  for (let corner = 0; corner < 3; corner++) {
    const row = FLAT_SIZE * corner;
    OWN_TURNS[row] = perArea * x32;
    OWN_TURNS[row + 1] = perArea * y32;
    OWN_TURNS[row + 3] = perArea * x13;
    OWN_TURNS[row + 4] = perArea * y13;
    OWN_TURNS[row + 6] = perArea * x21;
    OWN_TURNS[row + 7] = perArea * y21;
    OWN_TURNS[row + 3 * corner + 2] = 1;
  }
  const beta0 = Math.max(LEAST_BETA0, (1 - 4 * poissonRatio ** 2) / 2);
  addTripleProduct(k, OWN_TURNS, TURNS, 0.75 * beta0);
}

/** Adds weight B^T D B, with B of three rows and D of 3 x 3. */
export function addTripleProduct(out: Float64Array, b: Float64Array, d: Float64Array, weight: number): void {
  const columns = b.length / ROWS;
  for (let i = 0; i < columns; i++) {
    const [x, y, z] = [b[i]!, b[columns + i]!, b[2 * columns + i]!];
    const p = weight * (x * d[0]! + y * d[3]! + z * d[6]!);
    const q = weight * (x * d[1]! + y * d[4]! + z * d[7]!);
    const r = weight * (x * d[2]! + y * d[5]! + z * d[8]!);
    for (let j = 0; j < columns; j++)
      out[columns * i + j]! += p * b[j]! + q * b[columns + j]! + r * b[2 * columns + j]!;
  }
}
