import { boundsOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { layerBitmap } from '../formats/layer-bitmap.ts';
import { sweepLayers } from '../sweep/sweep.ts';

/** Most voxels of a body, one byte each. */
export const VOXELS_MAX = 24_000_000;
/** Voxels across the narrowest opening that counts, so that a wider one is not missed. */
export const VOXELS_PER_OPENING = 4;
/** Free voxels on each side of the body: half an opening, and two that connect its outside. */
const MARGIN = VOXELS_PER_OPENING / 2 + 2;
/** Least factor by which voxels grow until they are few enough. */
const GROWTH_MIN = 1.002;

export interface VoxelGrid {
  voxelMm: number;
  size: readonly [number, number, number];
  /** Middle of the first voxel, mm. */
  originMm: readonly [number, number, number];
}

/** A body on a grid: 1 for each voxel whose middle lies in solid; x runs fastest, then y, then z. */
export interface VoxelBody extends VoxelGrid {
  solid: Uint8Array;
}

/** Grid around a mesh: its voxels are as small as wished, or as large as their number demands (at least 1000). */
export function voxelGrid(mesh: Mesh, wishedMm: number, voxelsMax: number): VoxelGrid {
  const { min, max } = boundsOf(mesh);
  const sized = (edgeMm: number) => max.map((high, k) => Math.ceil((high - min[k]!) / edgeMm) + 2 * MARGIN);
  let voxelMm = wishedMm;
  let size = sized(voxelMm);
  for (let count = product(size); count > voxelsMax; count = product(size)) {
    voxelMm *= Math.max(GROWTH_MIN, Math.cbrt(count / voxelsMax));
    size = sized(voxelMm);
  }
  const originMm = max.map((high, k) => (high + min[k]!) / 2 - ((size[k]! - 1) / 2) * voxelMm);
  return {
    voxelMm,
    size: size as [number, number, number],
    originMm: originMm as [number, number, number],
  };
}

function product(values: readonly number[]): number {
  return values.reduce((all, value) => all * value, 1);
}

/** Samples a closed mesh at the voxels' middles, layer by layer. @throws SlicingError if open */
export function voxelBody(mesh: Mesh, grid: VoxelGrid): VoxelBody {
  const { voxelMm, size, originMm } = grid;
  const [nx, ny, nz] = size;
  const middle = originMm.map((at, k) => at + ((size[k]! - 1) / 2) * voxelMm);
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
  return { ...grid, solid };
}
