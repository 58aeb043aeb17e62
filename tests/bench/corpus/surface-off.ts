import { SurfaceTree } from '../../../core/lattice/conformal/surface/surface-tree.ts';
import type { ModelRepair } from '../../../core/lattice/input/repair-log.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';

/** Points on a face by their weights: its middle and those of its edges. */
const WEIGHTS = [
  [1 / 3, 1 / 3, 1 / 3],
  [1 / 2, 1 / 2, 0],
  [0, 1 / 2, 1 / 2],
  [1 / 2, 0, 1 / 2],
] as const;

/**
 * Greatest distance of vertices, edges and faces of a repaired surface from the surface of its file, mm. Where holes were
 * closed the file has no surface to measure from: then of vertices only.
 */
export function surfaceOff(
  { positions: p, triangles: t }: Mesh,
  file: Mesh,
  repairs: readonly ModelRepair[],
): number {
  const tree = new SurfaceTree(file);
  let farthest = 0;
  const note = (x: number, y: number, z: number) => {
    farthest = Math.max(farthest, tree.distance(x, y, z));
  };
  for (const v of new Set(t)) note(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!);
  if (repairs.some(({ method }) => method.endsWith('holes'))) return farthest;
  for (let f = 0; f < t.length; f += 3) {
    for (const weights of WEIGHTS) {
      const [x, y, z] = [0, 1, 2].map((k) =>
        weights.reduce((sum, weight, i) => sum + weight * p[t[f + i]! * 3 + k]!, 0),
      ) as [number, number, number];
      note(x, y, z);
    }
  }
  return farthest;
}
