/** Solid shares of the voxels of a period, or of an eighth of it. */
export interface VoxelBody {
  /** Voxels along x, y and z; x runs fastest. */
  counts: readonly [number, number, number];
  edges: readonly [number, number, number];
  /** True for an eighth of a period whose faces are planes of symmetry; false for a whole period. */
  mirrored: boolean;
  /** Share of each voxel that is solid, 0 to 1. */
  shares: Float32Array;
}

/** A value at every sub-point of the voxels; the body is where it is below a level. */
export interface LevelGrid {
  /** Two per voxel along each axis. */
  values: Float32Array;
  /** Growth of the value per mm; one for distances. */
  slopes?: Float32Array;
}

/** Sub-points of a voxel along each axis. */
export const SUB = 2;
const STEPS = 60;
/** Densities closer than this are equal. */
const SAME_DENSITY = 1e-9;

/**
 * Returns a body whose mean share is the given density, and the level that gives it. A sub-point counts by how far
 * the surface is from it, so that shares, and what is computed from them, change smoothly with the level: whole voxels
 * would jump.
 */
export function bodyAtDensity(
  grid: LevelGrid,
  { counts, edges, mirrored }: Omit<VoxelBody, 'shares'>,
  density: number,
): { body: VoxelBody; level: number } {
  const step = Math.cbrt((edges[0] * edges[1] * edges[2]) / (counts[0] * counts[1] * counts[2])) / SUB;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of grid.values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  // Regula falsi (Illinois): the mean grows nearly evenly, and each look at it visits all sub-points.
  let [below, above] = [meanShare(grid, low, step) - density, meanShare(grid, high, step) - density];
  let level = below >= 0 ? low : high;
  let side = 0;
  for (let i = 0; i < STEPS && below < 0 && above > 0; i++) {
    level = (low * above - high * below) / (above - below);
    const off = meanShare(grid, level, step) - density;
    if (Math.abs(off) < SAME_DENSITY) break;
    if (off < 0) {
      [low, below] = [level, off];
      if (side === -1) above /= 2;
      side = -1;
    } else {
      [high, above] = [level, off];
      if (side === 1) below /= 2;
      side = 1;
    }
  }
  return { body: { counts, edges, mirrored, shares: sharesAt(grid, level, counts, step) }, level };
}

function shareAt({ values, slopes }: LevelGrid, at: number, level: number, step: number): number {
  const slope = slopes === undefined ? 1 : slopes[at]!;
  const share = 0.5 + (level - values[at]!) / (slope * step);
  return share < 0 ? 0 : share > 1 ? 1 : share;
}

function meanShare(grid: LevelGrid, level: number, step: number): number {
  let sum = 0;
  for (let at = 0; at < grid.values.length; at++) sum += shareAt(grid, at, level, step);
  return sum / grid.values.length;
}

function sharesAt(
  grid: LevelGrid,
  level: number,
  [nx, ny, nz]: readonly [number, number, number],
  step: number,
): Float32Array {
  const shares = new Float32Array(nx * ny * nz);
  let at = 0;
  for (let k = 0; k < SUB * nz; k++)
    for (let j = 0; j < SUB * ny; j++) {
      const row = nx * (Math.floor(j / SUB) + ny * Math.floor(k / SUB));
      for (let i = 0; i < SUB * nx; i++)
        shares[row + (i >> 1)]! += shareAt(grid, at++, level, step) / SUB ** 3;
    }
  return shares;
}
