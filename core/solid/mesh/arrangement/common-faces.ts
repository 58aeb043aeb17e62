import { cornersOf, type Mesh } from '../mesh.ts';
import { VertexWelder } from '../weld/vertex-welder.ts';
import { groupFaces } from './exact/weighted-faces.ts';

/** Number of faces that two meshes have in common, by places. */
export function countCommonFaces(one: Mesh, other: Mesh): number {
  const triangles = one.triangles.length / 3;
  const welder = new VertexWelder(triangles + other.triangles.length / 3);
  welder.add(cornersOf(one));
  welder.add(cornersOf(other));
  const t = welder.mesh().triangles;
  const all = groupFaces(t);
  let common = 0;
  for (let f = 0; f < all.weight.length; f++) if (all.weight[f]! > 1) common += all.weight[f]! - 1;
  return common;
}
