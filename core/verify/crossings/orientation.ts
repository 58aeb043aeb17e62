import { orient3d } from 'robust-predicates';

/**
 * Returns the side of the plane through `a`, `b`, `c` on which the point `d` is: 1 above (where they appear
 * anticlockwise), -1 below, 0 if all four are coplanar. Exact for the given coordinates (Shewchuk, Adaptive
 * Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997).
 * @param p coordinates; `a` to `d` are the indices of x
 */
export function sideOf(p: Float32Array, a: number, b: number, c: number, d: number): -1 | 0 | 1 {
  const below = orient3d(
    p[a]!,
    p[a + 1]!,
    p[a + 2]!,
    p[b]!,
    p[b + 1]!,
    p[b + 2]!,
    p[c]!,
    p[c + 1]!,
    p[c + 2]!,
    p[d]!,
    p[d + 1]!,
    p[d + 2]!,
  );
  return below > 0 ? -1 : below < 0 ? 1 : 0;
}
