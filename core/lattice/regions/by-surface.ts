import { type Box, boundsOf, boxAround } from '../geometry/box.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { mergedMesh } from '../struts/trim/boolean/solve.ts';

/**
 * Splits solids that reach into a fill domain by whether its surface may cut them; those clear of it lie
 * inside completely.
 */
export function bySurface(
  solids: readonly Mesh[],
  { positions: p, triangles: t }: Mesh,
): { clear: Mesh; near: Mesh } {
  const boxes = solids.map(boundsOf);
  const around = boxAround(boxes);
  const faces: Box[] = [];
  for (let f = 0; f < t.length; f += 3) {
    const face: Box = { min: [0, 0, 0], max: [0, 0, 0] };
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [p[t[f]! * 3 + k]!, p[t[f + 1]! * 3 + k]!, p[t[f + 2]! * 3 + k]!];
      face.min[k] = Math.min(a, b, c);
      face.max[k] = Math.max(a, b, c);
    }
    if (meet(face, around)) faces.push(face);
  }
  const isNear = boxes.map((box) => faces.some((face) => meet(face, box)));
  return {
    clear: mergedMesh(solids.filter((_, i) => !isNear[i])),
    near: mergedMesh(solids.filter((_, i) => isNear[i])),
  };
}

function meet(one: Box, other: Box): boolean {
  return [0, 1, 2].every((k) => one.min[k]! <= other.max[k]! && other.min[k]! <= one.max[k]!);
}
