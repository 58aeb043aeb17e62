/** x1 y1 x2 y2 x3 y3 of a triangle in its plane, counter-clockwise. */
export type FlatTriangle = readonly [number, number, number, number, number, number];

/** Unknowns of a triangle in its plane: two translations and the turn about its normal per corner. */
export const FLAT_SIZE = 9;

/** Returns the stiffness of 3 x 3 of a plane under stress in its plane, row by row: xx, yy, xy. */
export function planeStiffness(modulus: number, poissonRatio: number): Float64Array {
  const e = modulus / (1 - poissonRatio ** 2);
  return Float64Array.of(e, poissonRatio * e, 0, poissonRatio * e, e, 0, 0, 0, ((1 - poissonRatio) / 2) * e);
}

/** Twice the area of a triangle. */
export function doubleArea([x1, y1, x2, y2, x3, y3]: FlatTriangle): number {
  return (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1);
}

/**
 * Returns the stiffness of a triangle in its plane with turns of its corners, so that struts can twist it: Felippa's optimal
 * triangle (Comput. Methods Appl. Mech. Eng. 192 (2003) 2125), which bends in its plane as a beam does.
 */
export function membraneStiffness(
  at: FlatTriangle,
  thickness: number,
  poissonRatio: number,
  e: Float64Array,
) {
  const area = doubleArea(at) / 2;
  const l = lumping(at, thickness);
  const k = new Float64Array(FLAT_SIZE ** 2);
  addTripleProduct(k, l, e, { rows: 3, weight: 1 / (area * thickness) });
  addHigherOrder(k, at, { thickness, poissonRatio, e });
  return k;
}

/** Returns the strains xx, yy, xy of a triangle's basic part: those of its corners' translations and mean turns. */
export function membraneStrain(at: FlatTriangle): Float64Array {
  const area = doubleArea(at) / 2;
  return lumping(at, 1).map((value) => value / area);
}

/** Share of the corners' turns in the edges' displacements. */
const ALPHA = 1.5;

/** Forces on the corners for one unit of each stress: 3 rows of 9. */
function lumping([x1, y1, x2, y2, x3, y3]: FlatTriangle, thickness: number): Float64Array {
  const out = new Float64Array(3 * FLAT_SIZE);
  const [x, y] = [
    [x1, x2, x3],
    [y1, y2, y3],
  ] as const;
  for (let corner = 0; corner < 3; corner++) {
    const [j, k] = [(corner + 1) % 3, (corner + 2) % 3] as [0, 1];
    // From the next corner to the one after, and from this to both.
    const [yjk, xkj] = [y[j]! - y[k]!, x[k]! - x[j]!];
    const [yik, yji] = [y[corner]! - y[k]!, y[j]! - y[corner]!];
    const [xki, xij] = [x[k]! - x[corner]!, x[corner]! - x[j]!];
    const half = thickness / 2;
    const put = (row: number, column: number, value: number) => {
      out[FLAT_SIZE * row + 3 * corner + column] = half * value;
    };
    put(0, 0, yjk);
    put(2, 0, xkj);
    put(1, 1, xkj);
    put(2, 1, yjk);
    put(0, 2, (ALPHA / 6) * yjk * (yik - yji));
    put(1, 2, (ALPHA / 6) * xkj * (xki - xij));
    put(2, 2, (ALPHA / 3) * (xki * yik - xij * yji));
  }
  return out;
}

/** Felippa's numbers of the optimal triangle. */
const BETA = [1, 2, 1, 0, 1, -1, -1, -1, -2] as const;
const LEAST_BETA0 = 0.01;
/** Which of those numbers stand in the three matrices at the corners. */
const BETA_AT = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
  [8, 6, 7, 2, 0, 1, 5, 3, 4],
  [4, 5, 3, 7, 8, 6, 1, 2, 0],
] as const;

interface Sheet {
  thickness: number;
  poissonRatio: number;
  e: Float64Array;
}

/** Adds the part that resists turns of the corners beyond that of the whole. */
function addHigherOrder(k: Float64Array, at: FlatTriangle, { thickness, poissonRatio, e }: Sheet): void {
  const [x1, y1, x2, y2, x3, y3] = at;
  const area = doubleArea(at) / 2;
  const [x12, x23, x31] = [x1 - x2, x2 - x3, x3 - x1];
  const [y12, y23, y31] = [y1 - y2, y2 - y3, y3 - y1];
  const [l21, l32, l13] = [x12 ** 2 + y12 ** 2, x23 ** 2 + y23 ** 2, x31 ** 2 + y31 ** 2];
  const [x21, x32, x13, y21, y32, y13] = [-x12, -x23, -x31, -y12, -y23, -y31];
  // From strains along the edges to those along x and y.
  const te = [
    [y23 * y13 * l21, y31 * y21 * l32, y12 * y32 * l13],
    [x23 * x13 * l21, x31 * x21 * l32, x12 * x32 * l13],
    [(y23 * x31 + x32 * y13) * l21, (y31 * x12 + x13 * y21) * l32, (y12 * x23 + x21 * y32) * l13],
  ].map((row) => row.map((value) => value / (4 * area * area)));
  const natural = new Float64Array(9);
  addTripleProduct(natural, Float64Array.from(te.flat()), e, { rows: 3, weight: 1 });
  const edges = [l21, l32, l13];
  const atCorner = BETA_AT.map((row) =>
    row.map((beta, i) => ((2 * area) / 3) * (BETA[beta]! / edges[Math.floor(i / 3)]!)),
  );
  const turns = new Float64Array(9);
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const) {
    const middle = Float64Array.from(atCorner[a]!, (value, i) => (value + atCorner[b]![i]!) / 2);
    addTripleProduct(turns, middle, natural, { rows: 3, weight: area * thickness });
  }
  // Turns of the corners less that of the triangle as a whole.
  const own = new Float64Array(3 * FLAT_SIZE);
  for (let corner = 0; corner < 3; corner++) {
    const row = [x32, y32, 0, x13, y13, 0, x21, y21, 0].map((value) => value / (4 * area));
    row[3 * corner + 2] = 1;
    own.set(row, FLAT_SIZE * corner);
  }
  const beta0 = Math.max(LEAST_BETA0, (1 - 4 * poissonRatio ** 2) / 2);
  addTripleProduct(k, own, turns, { rows: 3, weight: 0.75 * beta0 });
}

/** Adds weight B^T D B, with D of rows x rows. */
export function addTripleProduct(
  out: Float64Array,
  b: Float64Array,
  d: Float64Array,
  { rows, weight }: { rows: number; weight: number },
): void {
  const columns = b.length / rows;
  for (let i = 0; i < columns; i++)
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let k = 0; k < rows; k++) sum += b[columns * k + i]! * d[rows * k + row]!;
      if (sum === 0) continue;
      for (let j = 0; j < columns; j++) out[columns * i + j]! += weight * sum * b[columns * row + j]!;
    }
}
