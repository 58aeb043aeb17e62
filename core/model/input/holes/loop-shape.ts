import type { Point } from '../../../solid/geometry/vector.ts';

export interface LoopPlane {
  middle: Point;
  /** Unit normal, by the loop's direction (Newell); zero for a loop without area. */
  normal: Point;
  /** Greatest distance of a vertex from the plane, mm. */
  bendMm: number;
  areaMm2: number;
}

/** Plane through the middle of a loop, with Newell's normal. */
export function planeOfLoop(p: ArrayLike<number>, loop: readonly number[]): LoopPlane {
  const middle: Point = [0, 0, 0];
  for (const v of loop) for (let k = 0; k < 3; k++) middle[k]! += p[v * 3 + k]! / loop.length;
  const normal: Point = [0, 0, 0];
  for (let i = 0; i < loop.length; i++) {
    const a = loop[i]! * 3;
    const b = loop[(i + 1) % loop.length]! * 3;
    for (let k = 0; k < 3; k++) {
      const [m, n] = [(k + 1) % 3, (k + 2) % 3];
      normal[k]! +=
        (p[a + m]! - middle[m]!) * (p[b + n]! - middle[n]!) -
        (p[a + n]! - middle[n]!) * (p[b + m]! - middle[m]!);
    }
  }
  const length = Math.hypot(...normal);
  if (length > 0) for (let k = 0; k < 3; k++) normal[k]! /= length;
  let bendMm = 0;
  for (const v of loop) {
    let height = 0;
    for (let k = 0; k < 3; k++) height += (p[v * 3 + k]! - middle[k]!) * normal[k]!;
    bendMm = Math.max(bendMm, Math.abs(height));
  }
  return { middle, normal, bendMm, areaMm2: length / 2 };
}
