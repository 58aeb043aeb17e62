/** Writes the inverse of a 3 x 3 matrix, row by row, into `out` and returns the determinant; divides by 1e-30 if it is 0. */
export function invertMatrix3(m: Float64Array, out: Float64Array): number {
  const a = m[0]!;
  const b = m[1]!;
  const c = m[2]!;
  const d = m[3]!;
  const e = m[4]!;
  const f = m[5]!;
  const g = m[6]!;
  const h = m[7]!;
  const i = m[8]!;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const by = determinant || 1e-30;
  out[0] = (e * i - f * h) / by;
  out[1] = (c * h - b * i) / by;
  out[2] = (b * f - c * e) / by;
  out[3] = (f * g - d * i) / by;
  out[4] = (a * i - c * g) / by;
  out[5] = (c * d - a * f) / by;
  out[6] = (d * h - e * g) / by;
  out[7] = (b * g - a * h) / by;
  out[8] = (a * e - b * d) / by;
  return determinant;
}
