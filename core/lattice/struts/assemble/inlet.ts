import { triangulateLoop } from '../../geometry/triangulate.ts';
import { faceNormal, type Point } from '../../geometry/vector.ts';
import type { SideEnds } from '../bodies/strut-sides.ts';

/** Minimum area of a filling face over the square of its longest edge. */
const LEAST_QUALITY = 1e-3;
/** Minimum cosine between the directions of a face before and after it is moved or filled in. */
export const SAME_SIDE = 0.9;

/**
 * Transition of a strut from its ring into the creases of a crisp joint; relative to the joint's node, mm.
 */
export interface Inlet {
  /** The ring's vertices. */
  ring: Float64Array;
  /** Ends of the strut's sides in the joint. */
  creases: SideEnds;
  /** Faces between the edges of the sides and the curved creases; undefined if one would flip. */
  filled: Float64Array | undefined;
}

/** Transition from a ring into creases, equal for all joints of a kind. */
export function inletOf(ring: Float64Array, creases: SideEnds, isStart: boolean): Inlet {
  return { ring, creases, filled: filledIn(ring, creases, isStart) };
}

function filledIn(ring: Float64Array, creases: SideEnds, isStart: boolean): Float64Array | undefined {
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
    const outward = [0, 1, 2].map((i) => (ring[k * 3 + i]! + ring[next * 3 + i]!) / 2 - middle[i]!) as Point;
    for (let o = from; o < out.length; o += 9)
      if (!(cosine(faceNormal(out, o, o + 3, o + 6), outward) > SAME_SIDE)) return undefined;
  }
  return Float64Array.from(out);
}

function meanOf(ring: Float64Array): Point {
  const mean: Point = [0, 0, 0];
  for (let i = 0; i < ring.length; i++) mean[i % 3]! += (ring[i]! * 3) / ring.length;
  return mean;
}

function cosine(a: Point, b: Point): number {
  return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (Math.hypot(...a) * Math.hypot(...b));
}
