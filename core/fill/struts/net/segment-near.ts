import { distance, dot, minus, type Point } from '../../../solid/geometry/vector.ts';

/** Range of a line of `lengthMm` within `reachMm` of a segment between two points; undefined if none. */
export function segmentNear(
  begin: Point,
  along: Point,
  lengthMm: number,
  from: Point,
  to: Point,
  reachMm: number,
): [number, number] | undefined {
  if (areSpheresApart(begin, along, lengthMm, from, to, reachMm)) return undefined;
  // The neighbourhood of a segment is convex, a ball around each end and a cylinder between, so the ranges
  // join into one.
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const add = (a: number, b: number) => {
    const [x, y] = [Math.max(0, a), Math.min(lengthMm, b)];
    if (x > y) return;
    low = Math.min(low, x);
    high = Math.max(high, y);
  };
  for (const end of [from, to]) {
    const w = minus(begin, end);
    const half = dot(w, along);
    const root = half * half - dot(w, w) + reachMm * reachMm;
    if (root >= 0) add(-half - Math.sqrt(root), -half + Math.sqrt(root));
  }
  const n = minus(to, from);
  const nn = dot(n, n);
  if (nn > 0) {
    const w = minus(begin, from);
    const [dn, wn] = [dot(along, n), dot(w, n)];
    const a = 1 - (dn * dn) / nn;
    const b = dot(w, along) - (wn * dn) / nn;
    const q = dot(w, w) - (wn * wn) / nn - reachMm * reachMm;
    let slab: [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    if (dn !== 0) {
      const [s, t] = [-wn / dn, (nn - wn) / dn];
      slab = s < t ? [s, t] : [t, s];
    } else if (wn < 0 || wn > nn) slab = [1, 0];
    if (a < 1e-12) {
      if (q <= 0 && slab[0] <= slab[1]) add(slab[0], slab[1]);
    } else {
      const root = b * b - a * q;
      if (root >= 0)
        add(Math.max(slab[0], (-b - Math.sqrt(root)) / a), Math.min(slab[1], (-b + Math.sqrt(root)) / a));
    }
  }
  return low <= high ? [low, high] : undefined;
}

/** Far more than rounding errors, mm. */
const APART_MM = 1e-3;

/** True if the bounding spheres of line and segment are farther apart than the reach, which holds for most pairs. */
function areSpheresApart(
  begin: Point,
  along: Point,
  lengthMm: number,
  from: Point,
  to: Point,
  reachMm: number,
): boolean {
  const half = lengthMm / 2;
  const x = begin[0] + half * along[0] - (from[0] + to[0]) / 2;
  const y = begin[1] + half * along[1] - (from[1] + to[1]) / 2;
  const z = begin[2] + half * along[2] - (from[2] + to[2]) / 2;
  const nearMm = half + distance(from, to) / 2 + reachMm + APART_MM;
  return x * x + y * y + z * z > nearMm * nearMm;
}
