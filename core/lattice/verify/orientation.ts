/**
 * Rounding of the determinant below, as a share of its terms: (7 + 56 eps) eps by Shewchuk, Adaptive Precision
 * Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997.
 */
const ROUNDING = (7 + 56 * 2 ** -53) * 2 ** -53;

/**
 * On which side of the plane through `a`, `b`, `c` the point `d` lies: 1 above (from where they run anticlockwise),
 * -1 below, 0 when all four lie in one plane. Exact for 32-bit floats: what doubles cannot tell is told by integers.
 * @param p coordinates; `a` to `d` are the indices of x
 */
export function sideOf(p: Float32Array, a: number, b: number, c: number, d: number): -1 | 0 | 1 {
  const ax = p[a]! - p[d]!;
  const ay = p[a + 1]! - p[d + 1]!;
  const az = p[a + 2]! - p[d + 2]!;
  const bx = p[b]! - p[d]!;
  const by = p[b + 1]! - p[d + 1]!;
  const bz = p[b + 2]! - p[d + 2]!;
  const cx = p[c]! - p[d]!;
  const cy = p[c + 1]! - p[d + 1]!;
  const cz = p[c + 2]! - p[d + 2]!;
  const [bxcy, cxby, cxay, axcy, axby, bxay] = [bx * cy, cx * by, cx * ay, ax * cy, ax * by, bx * ay];
  const sixfold = az * (bxcy - cxby) + bz * (cxay - axcy) + cz * (axby - bxay);
  const terms =
    Math.abs(az) * (Math.abs(bxcy) + Math.abs(cxby)) +
    Math.abs(bz) * (Math.abs(cxay) + Math.abs(axcy)) +
    Math.abs(cz) * (Math.abs(axby) + Math.abs(bxay));
  if (Math.abs(sixfold) > ROUNDING * terms) return sixfold > 0 ? -1 : 1;
  return terms === 0 ? 0 : exactSide(p, a, b, c, d);
}

/** 2^149 times any 32-bit float is a whole number; most need far less. */
function exactSide(p: Float32Array, a: number, b: number, c: number, d: number): -1 | 0 | 1 {
  const corners = [a, b, c, d].flatMap((i) => [p[i]!, p[i + 1]!, p[i + 2]!]);
  let scale = 0;
  for (const value of corners) while (!Number.isInteger(value * 2 ** scale)) scale++;
  const whole = corners.map((value) => BigInt(value * 2 ** scale));
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = whole
    .slice(0, 9)
    .map((value, k) => value - whole[9 + (k % 3)]!);
  const sixfold =
    az! * (bx! * cy! - cx! * by!) + bz! * (cx! * ay! - ax! * cy!) + cz! * (ax! * by! - bx! * ay!);
  if (sixfold === 0n) return 0;
  return sixfold > 0n ? -1 : 1;
}
