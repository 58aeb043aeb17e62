import type { Mesh } from './mesh.ts';

/** Bounding box of each face: minimum, then maximum. */
export function faceBoxes({ positions, triangles }: Mesh): Float32Array {
  return fillFaceBoxes(new Float32Array(triangles.length * 2), positions, triangles);
}

/** Writes the bounding box of each face, minimum then maximum, and returns the list. */
export function fillFaceBoxes<Boxes extends Float32Array | Float64Array | Int32Array>(
  boxes: Boxes,
  p: ArrayLike<number>,
  t: Uint32Array,
): Boxes {
  for (let i = 0, b = 0; i < t.length; i += 3, b += 6) {
    for (let k = 0; k < 3; k++) {
      const u = p[t[i]! * 3 + k]!;
      const v = p[t[i + 1]! * 3 + k]!;
      const w = p[t[i + 2]! * 3 + k]!;
      boxes[b + k] = Math.min(u, v, w);
      boxes[b + 3 + k] = Math.max(u, v, w);
    }
  }
  return boxes;
}
