import { type Box, boundsOf } from '../geometry/box.ts';
import { isBelowFace } from './is-below-face.ts';
import type { Mesh } from './mesh.ts';

const boxes = new WeakMap<Mesh, Box>();

/** True if a point is inside a closed mesh, which does not change. */
export function isWithin(mesh: Mesh, x: number, y: number, z: number): boolean {
  const box = boxes.get(mesh) ?? boundsOf(mesh);
  boxes.set(mesh, box);
  const { min, max } = box;
  if (x < min[0] || x > max[0] || y < min[1] || y > max[1] || z < min[2] || z > max[2]) return false;
  const { positions, triangles } = mesh;
  let within = false;
  for (let i = 0; i < triangles.length; i += 3)
    if (isBelowFace(positions, triangles, i, x, y, z)) within = !within;
  return within;
}
