import type { VoxelBody } from './body.ts';

/** Voxels and corners that carry load. */
export interface VoxelMesh {
  shares: Float64Array;
  /** Eight corners of each element. */
  corners: Int32Array;
  nodes: number;
  /** For an eighth: bit k says that the node lies on a plane of symmetry across axis k. */
  onPlane: Uint8Array;
}

/** Emptier voxels carry nothing. */
const LEAST_SHARE = 1e-3;

/** Numbers the corners of all voxels that are not empty, periodically unless the body is an eighth. */
export function voxelMesh(body: VoxelBody): VoxelMesh {
  const { counts, shares, mirrored } = body;
  const [nx, ny, nz] = counts;
  const [mx, my, mz] = mirrored ? [nx + 1, ny + 1, nz + 1] : [nx, ny, nz];
  const number = new Int32Array(mx * my * mz).fill(-1);
  const solid: number[] = [];
  const corners: number[] = [];
  const planes: number[] = [];
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const voxel = i + nx * (j + ny * k);
        const share = shares[voxel]!;
        if (share < LEAST_SHARE) continue;
        solid.push(share);
        for (let corner = 0; corner < 8; corner++) {
          const x = (i + (corner & 1)) % mx;
          const y = (j + ((corner >> 1) & 1)) % my;
          const z = (k + (corner >> 2)) % mz;
          const at = x + mx * (y + my * z);
          if (number[at] === -1) {
            number[at] = planes.length;
            const on = (value: number, count: number) => (value === 0 || value === count ? 1 : 0);
            planes.push(mirrored ? on(x, nx) | (on(y, ny) << 1) | (on(z, nz) << 2) : 0);
          }
          corners.push(number[at]!);
        }
      }
  return {
    shares: Float64Array.from(solid),
    corners: Int32Array.from(corners),
    nodes: planes.length,
    onPlane: Uint8Array.from(planes),
  };
}

/** Writes the displacements of an element's corners: those of the strain and the periodic part. */
export function cornersOf(
  { corners }: VoxelMesh,
  element: number,
  field: Float64Array,
  strained: Float64Array,
  out: Float64Array,
): void {
  for (let corner = 0; corner < 8; corner++) {
    const node = 3 * corners[8 * element + corner]!;
    for (let c = 0; c < 3; c++) out[8 * c + corner] = strained[8 * c + corner]! + field[node + c]!;
  }
}
