import { squaredDistanceToTriangle } from '../../../core/solid/geometry/distance.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';

/** Number of evenly chosen faces of which one vertex and the middle are checked. */
const FACES_LOOKED_AT = 300;
/** Offset of a ray from round coordinates, so that it runs along no edge, mm. */
const JITTER_MM = [3.1e-5, 4.7e-5] as const;

/**
 * Returns how far a result reaches out of the model at most, mm, sampled all over it; 0 if it is inside. Uses
 * parity along a ray and the distance to every face, and shares no code with the engine's search.
 * @param corners 9 coordinates per face of the result
 */
export function farthestOutside(corners: Float32Array, model: Mesh): number {
  const faces = corners.length / 9;
  const every = Math.max(1, Math.floor(faces / FACES_LOOKED_AT));
  let farthest = 0;
  for (let f = 0; f < faces; f += every) {
    const o = f * 9;
    const middle = [0, 1, 2].map((k) => (corners[o + k]! + corners[o + k + 3]! + corners[o + k + 6]!) / 3);
    for (const [x, y, z] of [middle, corners.subarray(o, o + 3)] as [number, number, number][]) {
      if (!isInside(model, x, y, z)) farthest = Math.max(farthest, distanceTo(model, x, y, z, farthest));
    }
  }
  return farthest;
}

/** Parity of the faces that an upward ray meets. */
function isInside({ positions: p, triangles: t }: Mesh, px: number, py: number, z: number): boolean {
  const [x, y] = [px + JITTER_MM[0], py + JITTER_MM[1]];
  let above = 0;
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
    const wa = (p[b]! - x) * (p[c + 1]! - y) - (p[b + 1]! - y) * (p[c]! - x);
    const wb = (p[c]! - x) * (p[a + 1]! - y) - (p[c + 1]! - y) * (p[a]! - x);
    const wc = (p[a]! - x) * (p[b + 1]! - y) - (p[a + 1]! - y) * (p[b]! - x);
    if (!(wa > 0 && wb > 0 && wc > 0) && !(wa < 0 && wb < 0 && wc < 0)) continue;
    if ((wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]!) / (wa + wb + wc) > z) above++;
  }
  return above % 2 === 1;
}

/** Distance to the nearest face, mm. Returns `enough` as soon as a face is no farther than that. */
function distanceTo({ positions, triangles: t }: Mesh, x: number, y: number, z: number, enough: number) {
  let best = Infinity;
  for (let i = 0; i < t.length; i += 3) {
    const d = squaredDistanceToTriangle(positions, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3, x, y, z);
    if (d < best) best = d;
    if (best <= enough * enough) return enough;
  }
  return Math.sqrt(best);
}
