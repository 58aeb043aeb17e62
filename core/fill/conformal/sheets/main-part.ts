import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import { type Mesh, sixfoldVolume } from '../../../solid/mesh/mesh.ts';
import type { SlabMesh } from './slab-mesh.ts';

/** The largest body of a slab, and the share of the volume of all that it leaves. */
export interface MainPart extends SlabMesh {
  lostShare: number;
}

/** Keeps the largest closed surface. Removes crumbs at the ends of a sheet, and fills hollows within it. */
export function mainPart({ mesh, prisms }: SlabMesh): MainPart {
  const { positions, triangles } = mesh;
  const sets = new DisjointSets(positions.length / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    sets.join(triangles[t]!, triangles[t + 1]!);
    sets.join(triangles[t]!, triangles[t + 2]!);
  }
  const volumes = new Map<number, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const root = sets.find(triangles[t]!);
    const sixfold = sixfoldVolume(
      positions,
      root * 3,
      triangles[t]! * 3,
      triangles[t + 1]! * 3,
      triangles[t + 2]! * 3,
    );
    volumes.set(root, (volumes.get(root) ?? 0) + sixfold);
  }
  let main = -1;
  let all = 0;
  for (const [root, volume] of volumes) {
    all += Math.max(0, volume);
    if (main < 0 || volume > volumes.get(main)!) main = root;
  }
  const number = new Int32Array(positions.length / 3).fill(-1);
  const places: number[] = [];
  const kept: number[] = [];
  const keptPrisms: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    if (sets.find(triangles[t]!) !== main) continue;
    keptPrisms.push(prisms[t / 3]!);
    for (let j = 0; j < 3; j++) {
      const v = triangles[t + j]!;
      if (number[v]! < 0) {
        number[v] = places.length / 3;
        places.push(positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!);
      }
      kept.push(number[v]!);
    }
  }
  const part: Mesh = { positions: Float32Array.from(places), triangles: Uint32Array.from(kept) };
  const lostShare = all > 0 ? 1 - volumes.get(main)! / all : 1;
  return { mesh: part, prisms: Int32Array.from(keptPrisms), lostShare };
}
