/**
 * A stiffness or compliance of 6 x 6, row by row. Rows and columns are xx, yy, zz, yz, xz, xy, with engineering shear
 * (Voigt's order). Stiffness is in the unit of the solid's modulus.
 */
export type Matrix6 = Float64Array;

export const VOIGT = 6;

/** Returns the stiffness of an isotropic solid from its Young's modulus and Poisson's ratio. */
export function isotropicStiffness(modulus: number, poissonRatio: number): Matrix6 {
  const c = new Float64Array(36);
  const lambda = (modulus * poissonRatio) / ((1 + poissonRatio) * (1 - 2 * poissonRatio));
  const mu = modulus / (2 * (1 + poissonRatio));
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) c[6 * i + j] = lambda + (i === j ? 2 * mu : 0);
    c[7 * (i + 3)] = mu;
  }
  return c;
}

/** The tensor components that Voigt's six stand for. */
export const VOIGT_PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
] as const;

/** Returns the inverse of a 6 x 6 matrix (Gauss and Jordan, with pivots). Throws RangeError if it has none. */
export function inverse6(matrix: Matrix6): Matrix6 {
  const rows = Array.from({ length: 6 }, (_, i) => [
    ...matrix.subarray(6 * i, 6 * i + 6),
    ...Array.from({ length: 6 }, (_, j) => (i === j ? 1 : 0)),
  ]);
  for (let column = 0; column < 6; column++) {
    let best = column;
    for (let i = column + 1; i < 6; i++)
      if (Math.abs(rows[i]![column]!) > Math.abs(rows[best]![column]!)) best = i;
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]![column]!;
    if (pivot === 0) throw new RangeError('a stiffness without an inverse');
    for (let j = 0; j < 12; j++) rows[column]![j]! /= pivot;
    for (let i = 0; i < 6; i++) {
      const factor = rows[i]![column]!;
      if (i === column || factor === 0) continue;
      for (let j = 0; j < 12; j++) rows[i]![j]! -= factor * rows[column]![j]!;
    }
  }
  return Float64Array.from(rows.flatMap((row) => row.slice(6)));
}

/** Returns the stiffness of the same body after a rotation, given by its 3 x 3 matrix row by row. */
export function rotateStiffness(stiffness: Matrix6, rotation: readonly number[]): Matrix6 {
  // M turns stresses; C' = M C M^T (Bond 1943).
  const m = new Float64Array(36);
  VOIGT_PAIRS.forEach(([i, j], row) => {
    VOIGT_PAIRS.forEach(([k, l], column) => {
      const [ik, jl] = [rotation[3 * i + k]!, rotation[3 * j + l]!];
      m[6 * row + column] = ik * jl + (k === l ? 0 : rotation[3 * i + l]! * rotation[3 * j + k]!);
    });
  });
  const out = new Float64Array(36);
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < 6; j++) {
      let sum = 0;
      for (let k = 0; k < 6; k++)
        for (let l = 0; l < 6; l++) sum += m[6 * i + k]! * stiffness[6 * k + l]! * m[6 * j + l]!;
      out[6 * i + j] = sum;
    }
  }
  return out;
}
