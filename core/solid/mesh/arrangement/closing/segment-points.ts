/** Coordinates x, y, z per vertex, mm. */
type Places = ArrayLike<number>;

/** Point of a segment nearest to a point or another segment. */
export interface Nearest {
  distanceMm: number;
  /** Share of the segment from its first end. */
  share: number;
}

/** Point of the segment from `a` to `b` nearest to the vertex `v`. */
export function nearestOnSegment(p: Places, v: number, [a, b]: readonly [number, number]): Nearest {
  const ex = p[b * 3]! - p[a * 3]!;
  const ey = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const ez = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const dx = p[v * 3]! - p[a * 3]!;
  const dy = p[v * 3 + 1]! - p[a * 3 + 1]!;
  const dz = p[v * 3 + 2]! - p[a * 3 + 2]!;
  const square = ex * ex + ey * ey + ez * ez;
  const share = square > 0 ? Math.min(1, Math.max(0, (dx * ex + dy * ey + dz * ez) / square)) : 0;
  return { distanceMm: Math.hypot(dx - share * ex, dy - share * ey, dz - share * ez), share };
}

/** Squared sine below which segments count as parallel: they come near along a length, not at a point. */
const PARALLEL_SQUARED = 1e-10;

/** Shares of two segments at which their lines come nearest, and the distance there; undefined for parallel ones. */
export function nearestOfLines(
  p: Places,
  [a, b]: readonly [number, number],
  [c, d]: readonly [number, number],
): { distanceMm: number; share: number; other: number } | undefined {
  const ux = p[b * 3]! - p[a * 3]!;
  const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const vx = p[d * 3]! - p[c * 3]!;
  const vy = p[d * 3 + 1]! - p[c * 3 + 1]!;
  const vz = p[d * 3 + 2]! - p[c * 3 + 2]!;
  const wx = p[a * 3]! - p[c * 3]!;
  const wy = p[a * 3 + 1]! - p[c * 3 + 1]!;
  const wz = p[a * 3 + 2]! - p[c * 3 + 2]!;
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uw = ux * wx + uy * wy + uz * wz;
  const vw = vx * wx + vy * wy + vz * wz;
  const turn = uu * vv - uv * uv;
  if (turn <= PARALLEL_SQUARED * uu * vv) return undefined;
  const share = (uv * vw - vv * uw) / turn;
  const other = (uu * vw - uv * uw) / turn;
  const distanceMm = Math.hypot(
    wx + share * ux - other * vx,
    wy + share * uy - other * vy,
    wz + share * uz - other * vz,
  );
  return { distanceMm, share, other };
}
