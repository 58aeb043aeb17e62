import type { VoxelList } from './flood.ts';
import type { VoxelBody } from './voxel-body.ts';

/** Most faces of voxels in a surface: enough to see a volume, few enough to draw. */
const FACES_MAX = 300_000;

/** Sides of a voxel: the axis across it, and in which direction it lies. */
const SIDES = [
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [2, 1],
  [2, -1],
] as const;

/** Outer faces of lists of voxels as triangles, 9 numbers each, mm; of the first ones if there are too many. */
export function voxelSurface(
  { size, originMm, voxelMm }: Pick<VoxelBody, 'size' | 'originMm' | 'voxelMm'>,
  lists: readonly VoxelList[],
): Float32Array {
  const [nx, ny, nz] = size;
  const isListed = new Uint8Array(nx * ny * nz);
  for (const list of lists) for (let i = 0; i < list.length; i++) isListed[list.at(i)] = 1;
  const steps = [1, nx, nx * ny];
  const corners: number[] = [];
  for (const list of lists) {
    for (let i = 0; i < list.length && corners.length < FACES_MAX * 18; i++) {
      const voxel = list.at(i);
      const at = [voxel % nx, Math.floor(voxel / nx) % ny, Math.floor(voxel / (nx * ny))];
      for (const [axis, way] of SIDES) {
        if (isListed[voxel + way * steps[axis]!]) continue;
        const [u, v] = way > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
        for (const [du, dv] of [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, -1],
          [1, 1],
          [-1, 1],
        ] as const) {
          const place = at.map((value, k) => originMm[k]! + value * voxelMm);
          place[axis]! += (way * voxelMm) / 2;
          place[u]! += (du * voxelMm) / 2;
          place[v]! += (dv * voxelMm) / 2;
          corners.push(place[0]!, place[1]!, place[2]!);
        }
      }
    }
  }
  return Float32Array.from(corners);
}
