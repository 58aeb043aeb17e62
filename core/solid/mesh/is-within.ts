import { isBelowFace } from './is-below-face.ts';
import type { Mesh } from './mesh.ts';

/** True if a point is inside a closed mesh. */
export function isWithin({ positions, triangles }: Mesh, x: number, y: number, z: number): boolean {
  let within = false;
  for (let i = 0; i < triangles.length; i += 3)
    if (isBelowFace(positions, triangles, i, x, y, z)) within = !within;
  return within;
}
