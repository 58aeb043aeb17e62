import type { Point } from '../mesh/mesh.ts';
import { triangulateLoop } from '../trim/triangulate.ts';
import type { SideEnds } from './strut-sides.ts';

/** Least area of a filled-in face over the square of its longest edge. */
const LEAST_QUALITY = 1e-3;
/** A face that is moved keeps its direction to this cosine. */
const SAME_SIDE = 0.9;

/**
 * Draws a trimmed stretch out of its ring into the creases of a crisp joint: the ring's corners slide down the edges
 * of the prism, so its sides stay in their planes, and what the creases bend away from there is filled in. Undefined
 * where that would turn a face over: there a stub stands between ring and creases.
 * @param corners 9 numbers per triangle, mm, the ring open
 * @param ring its corners, as they are found in `corners`
 * @param creases where the sides of this strut end in the joint
 * @param isStart whether the joint lies at the strut's start
 */
export function intoCreases(
  corners: Float32Array | Float64Array,
  ring: Float64Array,
  creases: SideEnds,
  isStart: boolean,
): number[] | undefined {
  const numberOf = new Map<string, number>();
  for (let k = 0; k < creases.length; k++) numberOf.set(keyOf(ring, k * 3), k);
  const out = Array.from(corners);
  const met = new Set<number>();
  for (let o = 0; o < out.length; o += 9) {
    let moved = false;
    for (let i = o; i < o + 9; i += 3) {
      const k = numberOf.get(keyOf(corners, i));
      if (k === undefined) continue;
      moved = true;
      met.add(k);
      for (let axis = 0; axis < 3; axis++) out[i + axis] = creases[k]![axis]!;
    }
    if (moved && !(cosine(normalOf(out, o), normalOf(corners, o)) > SAME_SIDE)) return undefined;
  }
  if (met.size < creases.length) return undefined;
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
    const outward = [0, 1, 2].map((i) => (ring[k * 3 + i]! + ring[next * 3 + i]!) / 2 - middle[i]!) as Point;
    for (let o = from; o < out.length; o += 9)
      if (!(cosine(normalOf(out, o), outward) > SAME_SIDE)) return undefined;
  }
  return out;
}

/** Names a place by its 32-bit coordinates. */
function keyOf(p: ArrayLike<number>, at: number): string {
  return `${Math.fround(p[at]!) + 0},${Math.fround(p[at + 1]!) + 0},${Math.fround(p[at + 2]!) + 0}`;
}

function meanOf(ring: Float64Array): Point {
  const mean: Point = [0, 0, 0];
  for (let i = 0; i < ring.length; i++) mean[i % 3]! += (ring[i]! * 3) / ring.length;
  return mean;
}

function normalOf(p: ArrayLike<number>, o: number): Point {
  const [ux, uy, uz] = [p[o + 3]! - p[o]!, p[o + 4]! - p[o + 1]!, p[o + 5]! - p[o + 2]!];
  const [wx, wy, wz] = [p[o + 6]! - p[o]!, p[o + 7]! - p[o + 1]!, p[o + 8]! - p[o + 2]!];
  return [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
}

function cosine(a: Point, b: Point): number {
  return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (Math.hypot(...a) * Math.hypot(...b));
}
