import { triangulateLoop } from '../../solid/geometry/triangulate.ts';
import { faceNormal, type Point, pointOf } from '../../solid/geometry/vector.ts';

/** Minimum area of a filling face over the square of its longest edge. */
const LEAST_QUALITY = 1e-3;
/** Minimum cosine between the directions of a face before and after it is moved or filled in. */
export const SAME_SIDE = 0.9;

/**
 * Faces between the edges of a strut's sides and the curved creases in which they end, 9 numbers each; undefined if one
 * would flip. A strut that comes from a ring can then run into the creases without it.
 * @param ring the ring's vertices
 * @param creases per side its end, from its first edge to its second
 */
export function fillCreases(
  ring: ArrayLike<number>,
  creases: readonly ArrayLike<number>[],
  isStart: boolean,
): Float64Array | undefined {
  const out: number[] = [];
  const middle = meanOf(ring);
  for (const [k, crease] of creases.entries()) {
    if (crease.length <= 6) continue;
    const loop = Array.from({ length: crease.length / 3 }, (_, i) => i);
    if (!isStart) loop.reverse();
    const faces = triangulateLoop(crease, loop, LEAST_QUALITY);
    if (!faces) return undefined;
    const from = out.length;
    for (const v of faces) out.push(crease[v * 3]!, crease[v * 3 + 1]!, crease[v * 3 + 2]!);
    const next = (k + 1) % creases.length;
    const outward = pointOf((i) => (ring[k * 3 + i]! + ring[next * 3 + i]!) / 2 - middle[i]!);
    for (let o = from; o < out.length; o += 9)
      if (!(cosine(faceNormal(out, o, o + 3, o + 6), outward) > SAME_SIDE)) return undefined;
  }
  return Float64Array.from(out);
}

function meanOf(ring: ArrayLike<number>): Point {
  const mean: Point = [0, 0, 0];
  for (let i = 0; i < ring.length; i++) mean[i % 3]! += (ring[i]! * 3) / ring.length;
  return mean;
}

function cosine(a: Point, b: Point): number {
  return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (Math.hypot(...a) * Math.hypot(...b));
}
