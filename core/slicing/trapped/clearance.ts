import type { VoxelBody } from './voxel-body.ts';

/**
 * Marks the voxels that lie at least a radius from all solid: where the middle of a ball of that radius may be. The
 * surface lies half a voxel before the middle of the nearest solid voxel. Exact distances between middles, an axis at a
 * time, up to the radius.
 */
export function clearVoxels({ solid, size, voxelMm }: VoxelBody, radiusMm: number): Uint8Array {
  const [nx, ny, nz] = size;
  const radius = radiusMm / voxelMm + 0.5;
  const reach = Math.ceil(radius);
  const limit = radius * radius;
  const far = Math.min(255, reach * reach + 1);
  // Squared distance along x, then in the plane of x and y; `far` beyond the reach.
  const alongX = new Uint8Array(solid.length);
  for (let row = 0; row < ny * nz; row++) {
    const at = row * nx;
    let since = reach + 1;
    for (let x = 0; x < nx; x++) {
      since = solid[at + x] ? 0 : since + 1;
      alongX[at + x] = since > reach ? far : Math.min(far, since * since);
    }
    since = reach + 1;
    for (let x = nx - 1; x >= 0; x--) {
      since = solid[at + x] ? 0 : since + 1;
      if (since <= reach) alongX[at + x] = Math.min(alongX[at + x]!, since * since);
    }
  }
  const inPlane = nearest(alongX, { stride: nx, count: ny, step: nx * ny, reach, far });
  const inSpace = nearest(inPlane, { stride: nx * ny, count: nz, step: nx * ny * nz, reach, far });
  for (let i = 0; i < inSpace.length; i++) inSpace[i] = inSpace[i]! >= limit ? 1 : 0;
  return inSpace;
}

/** Least of the squared distances of neighbours along an axis plus their own, up to the reach. */
function nearest(
  from: Uint8Array,
  {
    stride,
    count,
    step,
    reach,
    far,
  }: { stride: number; count: number; step: number; reach: number; far: number },
): Uint8Array {
  const out = new Uint8Array(from.length).fill(far);
  for (let block = 0; block < from.length; block += step) {
    for (let k = 0; k < count; k++) {
      const to = block + k * stride;
      const [first, last] = [Math.max(0, k - reach), Math.min(count - 1, k + reach)];
      for (let other = first; other <= last; other++) {
        const own = (other - k) * (other - k);
        if (own >= far) continue;
        const source = block + other * stride;
        for (let i = 0; i < stride; i++) {
          const sum = from[source + i]! + own;
          if (sum < out[to + i]!) out[to + i] = sum;
        }
      }
    }
  }
  return out;
}
