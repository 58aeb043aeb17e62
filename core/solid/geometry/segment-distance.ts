import { dot, type Point } from './vector.ts';

/** A segment with a smaller squared length counts as a point, mm2. */
const POINT_MM2 = 1e-18;

/** Shortest distance between two segments, mm (Ericson, Real-Time Collision Detection, 5.1.9). */
export function segmentDistance(a: Point, b: Point, c: Point, d: Point): number {
  const u: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v: Point = [d[0] - c[0], d[1] - c[1], d[2] - c[2]];
  const w: Point = [a[0] - c[0], a[1] - c[1], a[2] - c[2]];
  const uu = dot(u, u);
  const vv = dot(v, v);
  const vw = dot(v, w);
  let s = 0;
  let t = 0;
  if (uu <= POINT_MM2 && vv <= POINT_MM2) return Math.hypot(...w);
  if (uu <= POINT_MM2) t = held(vw / vv);
  else {
    const uw = dot(u, w);
    if (vv <= POINT_MM2) s = held(-uw / uu);
    else {
      const uv = dot(u, v);
      const denominator = uu * vv - uv * uv;
      s = denominator > 0 ? held((uv * vw - uw * vv) / denominator) : 0;
      t = (uv * s + vw) / vv;
      if (t < 0) {
        t = 0;
        s = held(-uw / uu);
      } else if (t > 1) {
        t = 1;
        s = held((uv - uw) / uu);
      }
    }
  }
  return Math.hypot(w[0] + s * u[0] - t * v[0], w[1] + s * u[1] - t * v[1], w[2] + s * u[2] - t * v[2]);
}

function held(share: number): number {
  return Math.min(1, Math.max(0, share));
}
