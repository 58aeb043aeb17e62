/**
 * Rotations as unit quaternions (w, x, y, z), each four numbers from `at` on. Angles are in radians; below `NEAR` their
 * functions are replaced by series.
 */
const NEAR = 1e-4;

/** Turns the quaternion at `at` by a rotation vector of space: q becomes exp(v) q. */
export function turnQuaternion(q: Float64Array, at: number, v: readonly [number, number, number]): void {
  const square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  const half = Math.sqrt(square) / 2;
  const s = half < NEAR ? 0.5 - square / 48 : Math.sin(half) / (2 * half);
  const [w, x, y, z] = [Math.cos(half), s * v[0], s * v[1], s * v[2]];
  const [a, b, c, d] = [q[at]!, q[at + 1]!, q[at + 2]!, q[at + 3]!];
  q[at] = w * a - x * b - y * c - z * d;
  q[at + 1] = w * b + x * a + y * d - z * c;
  q[at + 2] = w * c - x * d + y * a + z * b;
  q[at + 3] = w * d + x * c - y * b + z * a;
  const size = Math.hypot(q[at]!, q[at + 1]!, q[at + 2]!, q[at + 3]!);
  for (let k = 0; k < 4; k++) q[at + k]! /= size;
}

/**
 * Writes the rotation vector that leads from one quaternion to another into `out`, in the axes of the first; the
 * rotation half way between them as a matrix of 3 x 3, row by row, into `half`.
 */
export function between(
  q: Float64Array,
  from: number,
  to: number,
  out: Float64Array,
  half: Float64Array,
): void {
  const [a, b, c, d] = [q[from]!, q[from + 1]!, q[from + 2]!, q[from + 3]!];
  let [e, f, g, h] = [q[to]!, q[to + 1]!, q[to + 2]!, q[to + 3]!];
  if (a * e + b * f + c * g + d * h < 0) [e, f, g, h] = [-e, -f, -g, -h];
  const w = a * e + b * f + c * g + d * h;
  const x = a * f - b * e - c * h + d * g;
  const y = a * g + b * h - c * e - d * f;
  const z = a * h - b * g + c * f - d * e;
  const sine = Math.sqrt(x * x + y * y + z * z);
  const s = sine < NEAR ? 2 + (sine * sine) / 3 : (2 * Math.atan2(sine, w)) / sine;
  out[0] = s * x;
  out[1] = s * y;
  out[2] = s * z;
  toMatrix(a + e, b + f, c + g, d + h, half);
}

/** Writes the rotation of a quaternion of any length as a matrix of 3 x 3, row by row. */
function toMatrix(w: number, x: number, y: number, z: number, out: Float64Array): void {
  const s = 2 / (w * w + x * x + y * y + z * z);
  out[0] = 1 - s * (y * y + z * z);
  out[1] = s * (x * y - w * z);
  out[2] = s * (x * z + w * y);
  out[3] = s * (x * y + w * z);
  out[4] = 1 - s * (x * x + z * z);
  out[5] = s * (y * z - w * x);
  out[6] = s * (x * z - w * y);
  out[7] = s * (y * z + w * x);
  out[8] = 1 - s * (x * x + y * y);
}

/** Writes the vector v turned by the quaternion at `at` into `out`. */
export function turnedVector(q: Float64Array, at: number, v: readonly number[], out: Float64Array): void {
  const [w, x, y, z] = [q[at]!, q[at + 1]!, q[at + 2]!, q[at + 3]!];
  const tx = 2 * (y * v[2]! - z * v[1]!);
  const ty = 2 * (z * v[0]! - x * v[2]!);
  const tz = 2 * (x * v[1]! - y * v[0]!);
  out[0] = v[0]! + w * tx + y * tz - z * ty;
  out[1] = v[1]! + w * ty + z * tx - x * tz;
  out[2] = v[2]! + w * tz + x * ty - y * tx;
}
