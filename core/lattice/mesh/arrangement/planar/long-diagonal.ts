/** Sine of an angle below which rounding decides. */
const LEAST_SINE = 1e-9;

/**
 * True if the other diagonal is the better one (Delaunay): the angles at the two points across a diagonal sum to
 * clearly more than half a turn. Rounded.
 * @param p x, y, z per point
 * @param ends ends of the diagonal
 * @param across points on both sides of it
 */
export function isLongDiagonal(
  p: Float64Array,
  ends: readonly [number, number],
  across: readonly [number, number],
): boolean {
  const one = angleAt(p, across[0], ends);
  const other = angleAt(p, across[1], ends);
  return one.sine * other.cosine + one.cosine * other.sine < -LEAST_SINE;
}

function angleAt(
  p: Float64Array,
  at: number,
  [a, b]: readonly [number, number],
): { cosine: number; sine: number } {
  const ux = p[a * 3]! - p[at * 3]!;
  const uy = p[a * 3 + 1]! - p[at * 3 + 1]!;
  const uz = p[a * 3 + 2]! - p[at * 3 + 2]!;
  const vx = p[b * 3]! - p[at * 3]!;
  const vy = p[b * 3 + 1]! - p[at * 3 + 1]!;
  const vz = p[b * 3 + 2]! - p[at * 3 + 2]!;
  const cosine = ux * vx + uy * vy + uz * vz;
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const sine = Math.sqrt(x * x + y * y + z * z);
  const length = Math.sqrt(cosine * cosine + sine * sine) || 1;
  return { cosine: cosine / length, sine: sine / length };
}
