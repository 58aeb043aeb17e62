import type { Box } from '../../../../core/solid/geometry/box.ts';
import { mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import { boxBlur } from './box-blur.ts';

/**
 * How deep places lie inside a lattice, sampled on a grid: 0 outside and at its hull, 255 where material surrounds
 * them. A shader darkens by it (ambient occlusion), so that a lattice reads as depth.
 */
export interface DepthField {
  /** Samples along x, y and z; x runs fastest. */
  size: Point;
  /** Lower corner of the grid, mm. */
  minMm: Point;
  /** Edge of a voxel, mm. */
  stepMm: number;
  values: Uint8Array<ArrayBuffer>;
}

/** Voxels along the longest side. More show single struts instead of depth, and cost time at every preview. */
const VOXELS = 28;
/** Empty voxels around the lattice. */
const MARGIN = 2;
/** Maximum number of sampled vertices; more change no voxel. */
const MOST_SAMPLES = 120_000;
/** Reach of each blur, voxels; two of them make a smooth hill. */
const BLUR_REACH = 2;
const BLURS = 2;
/** Share of the occupied voxels that are darker than full depth. */
const DEEPEST_SHARE = 0.9;

/** Returns the depth field of a lattice's vertices (x y z, mm) within its bounding box. */
export function depthField(positions: Float32Array, box: Box): DepthField {
  const extentMm = mapPoint(box.max, (high, axis) => Math.max(0, high - box.min[axis]!));
  const stepMm = Math.max(...extentMm, 1e-3) / VOXELS;
  const size = mapPoint(extentMm, (mm) => Math.ceil(mm / stepMm) + 1 + 2 * MARGIN);
  const minMm = mapPoint(box.min, (low) => low - MARGIN * stepMm);
  const occupied = voxelsOf(positions, { size, minMm, stepMm });
  const depth = boxBlur(occupied, size, { reach: BLUR_REACH, passes: BLURS });
  return { size, minMm, stepMm, values: levels(depth, occupied) };
}

/** Marks the voxels that hold a vertex. */
function voxelsOf(
  positions: Float32Array,
  { size, minMm, stepMm }: Pick<DepthField, 'size' | 'minMm' | 'stepMm'>,
): Float32Array {
  const voxels = new Float32Array(size[0] * size[1] * size[2]);
  const stride = 3 * Math.max(1, Math.ceil(positions.length / 3 / MOST_SAMPLES));
  for (let p = 0; p + 2 < positions.length; p += stride) {
    const x = Math.floor((positions[p]! - minMm[0]) / stepMm);
    const y = Math.floor((positions[p + 1]! - minMm[1]) / stepMm);
    const z = Math.floor((positions[p + 2]! - minMm[2]) / stepMm);
    const at = x + size[0] * (y + size[1] * z);
    if (at >= 0 && at < voxels.length) voxels[at] = 1;
  }
  return voxels;
}

/** Scales depths to bytes: the deepest tenth of the occupied voxels is 255. */
function levels(depth: Float32Array, occupied: Float32Array): Uint8Array<ArrayBuffer> {
  const inside = depth.filter((_, at) => occupied[at] === 1).sort();
  const deepest = inside[Math.floor((inside.length - 1) * DEEPEST_SHARE)] ?? 0;
  const bytes = new Uint8Array(depth.length);
  if (deepest > 0)
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.min(255, (255 * depth[at]!) / deepest);
  return bytes;
}
