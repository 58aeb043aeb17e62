import { compactMesh } from '../../solid/mesh/compact.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { bodiesOf } from './bodies.ts';

/** Bodies of a closed model with their cavities, largest first or by first face; itself if one body. */
export function bodyMeshes(mesh: Mesh, order: 'size' | 'faces' = 'size'): Mesh[] {
  if (isConnected(mesh)) return [mesh];
  const pairs = pairEdges(mesh.triangles, mesh.positions.length / 3);
  if (pairs.open + pairs.crowded + pairs.flipped > 0) return [mesh];
  const found = bodiesOf(mesh, pairs.twin);
  if (!found || found.bodies.length < 2) return [mesh];
  const faces = found.bodies.map(({ faces }) => ({ triangles: new Uint32Array(faces * 3), used: 0 }));
  for (let f = 0; f < found.bodyOf.length; f++) {
    const into = faces[found.bodyOf[f]!];
    if (!into) continue;
    for (let i = f * 3; i < f * 3 + 3; i++) into.triangles[into.used++] = mesh.triangles[i]!;
  }
  const numbers = order === 'size' ? faces.keys() : new Set(found.bodyOf).values();
  return Array.from(numbers)
    .filter((body) => body >= 0)
    .map((body) => compactMesh({ positions: mesh.positions, triangles: faces[body]!.triangles }));
}

/** True if vertices connect all faces. Far cheaper to test than edges. */
function isConnected({ positions, triangles }: Mesh): boolean {
  const sets = new DisjointSets(positions.length / 3);
  for (let i = 0; i < triangles.length; i += 3) {
    sets.join(triangles[i]!, triangles[i + 1]!);
    sets.join(triangles[i]!, triangles[i + 2]!);
  }
  const first = sets.find(triangles[0] ?? 0);
  for (let i = 3; i < triangles.length; i += 3) if (sets.find(triangles[i]!) !== first) return false;
  return true;
}
