import { faceNormal } from '../../geometry/vector.ts';
import type { Face } from './editable-surface.ts';

/** Normal of a face, twice as long as its area, mm2. */
export function normalOf(p: Float32Array, [a, b, c]: Face): [number, number, number] {
  return faceNormal(p, a * 3, b * 3, c * 3);
}

/** True if three vertices are collinear or coincide. */
export function isFlat(p: Float32Array, face: Face): boolean {
  const [x, y, z] = normalOf(p, face);
  return x === 0 && y === 0 && z === 0;
}

export function distanceBetween(p: Float32Array, a: number, b: number): number {
  return Math.hypot(p[a * 3]! - p[b * 3]!, p[a * 3 + 1]! - p[b * 3 + 1]!, p[a * 3 + 2]! - p[b * 3 + 2]!);
}

/** Least height of a face, mm: twice its area over its longest edge. */
export function heightOf(p: Float32Array, face: Face): number {
  const [a, b, c] = face;
  const longest = Math.max(distanceBetween(p, a, b), distanceBetween(p, b, c), distanceBetween(p, c, a));
  return longest > 0 ? Math.hypot(...normalOf(p, face)) / longest : 0;
}
