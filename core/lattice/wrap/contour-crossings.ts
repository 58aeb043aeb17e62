import { findDeepCrossings } from '../mesh/deep-crossings.ts';
import type { Contour } from './contour.ts';

/** Depth from which faces count as crossing, steps: half of what the gate takes for rounding at the default detail. */
const DEPTH_STEPS = 5e-4;

/**
 * Faces of a contour that cross others. Only those near cells with several pieces of the boundary, and near vertices beside
 * their cells, are searched: elsewhere faces keep
 * to the envelopes of their edges (`splitQuad`).
 */
export function crossingFaces({ positions, triangles, isShared }: Contour): number[] {
  const isNear = new Uint8Array(isShared);
  for (let ring = 0; ring < 2; ring++) {
    const before = isNear.slice();
    for (let t = 0; t < triangles.length; t += 3) {
      if (!before[triangles[t]!] && !before[triangles[t + 1]!] && !before[triangles[t + 2]!]) continue;
      isNear[triangles[t]!] = isNear[triangles[t + 1]!] = isNear[triangles[t + 2]!] = 1;
    }
  }
  const faces: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    if (isNear[triangles[t]!] && isNear[triangles[t + 1]!] && isNear[triangles[t + 2]!]) faces.push(t / 3);
  }
  if (faces.length === 0) return [];
  const near = new Uint32Array(faces.length * 3);
  for (const [i, face] of faces.entries()) near.set(triangles.subarray(face * 3, face * 3 + 3), i * 3);
  const found = new Set<number>();
  const mesh = { positions: Float32Array.from(positions), triangles: near };
  findDeepCrossings(mesh, DEPTH_STEPS, (face) => found.add(faces[face]!));
  return [...found];
}
