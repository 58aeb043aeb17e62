import { boundsOf } from '../../lattice/geometry/box.ts';
import type { Mesh } from '../../lattice/mesh/mesh.ts';
import { layerBitmap } from '../formats/layer-bitmap.ts';
import { sweepLayers } from '../sweep/sweep.ts';

/** Most voxels of a body, one byte each. */
export const VOXELS_MAX = 24_000_000;
/** Free voxels around the body, so that its outside hangs together. */
const MARGIN = 2;

/** A body on a grid: 1 for each voxel whose middle lies in solid; x runs fastest, then y, then z. */
export interface VoxelBody {
  voxelMm: number;
  size: readonly [number, number, number];
  /** Middle of the first voxel, mm. */
  originMm: readonly [number, number, number];
  solid: Uint8Array;
}

/** Edge of the voxels of a mesh: as wished, or as large as the number of voxels demands, mm. */
export function voxelEdgeMm(
  mesh: Mesh,
  wishedMm: number,
  { marginMm, voxelsMax }: { marginMm: number; voxelsMax: number },
): number {
  const { min, max } = boundsOf(mesh);
  const sides = max.map((high, k) => high - min[k]! + 2 * marginMm);
  const smallest = Math.cbrt((sides[0]! * sides[1]! * sides[2]!) / voxelsMax);
  return Math.max(wishedMm, smallest * 1.02);
}

/**
 * Samples a closed mesh at the middles of voxels, layer by layer. Free voxels surround it, `marginMm` wide and two more.
 * @throws SlicingError for an open mesh
 */
export function voxelBody(mesh: Mesh, voxelMm: number, marginMm: number): VoxelBody {
  const { min, max } = boundsOf(mesh);
  const margin = Math.ceil(marginMm / voxelMm) + MARGIN;
  const size = max.map((high, k) => Math.ceil((high - min[k]!) / voxelMm) + 2 * margin) as [
    number,
    number,
    number,
  ];
  const middle = max.map((high, k) => (high + min[k]!) / 2);
  const originMm = middle.map((at, k) => at - ((size[k]! - 1) / 2) * voxelMm) as [number, number, number];
  const [nx, ny, nz] = size;
  const solid = new Uint8Array(nx * ny * nz);
  const screen = { widthPx: nx, heightPx: ny, pixelMm: voxelMm };
  const stride = Math.ceil(nx / 8);
  const heightsMm = Float64Array.from({ length: nz }, (_, k) => originMm[2] + k * voxelMm);
  for (const { index, contours } of sweepLayers(mesh, heightsMm)) {
    if (contours.points === 0) continue;
    const { bits } = layerBitmap(contours, screen, [middle[0]!, middle[1]!]);
    for (let row = 0; row < ny; row++) {
      // Rows of a bitmap run downward.
      const to = (index * ny + (ny - 1 - row)) * nx;
      for (let x = 0; x < nx; x++) if (bits[row * stride + (x >> 3)]! & (0x80 >> (x & 7))) solid[to + x] = 1;
    }
  }
  return { voxelMm, size, originMm, solid };
}
