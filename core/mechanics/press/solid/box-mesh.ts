import type { PressAxis } from '../contact/plates.ts';

/** Model in boxes, each with the share of it that is inside. */
export interface BoxedModel {
  /** Boxes along x, y and z. */
  counts: readonly [number, number, number];
  edgesMm: readonly [number, number, number];
  /** 0 to 1 per box; x runs fastest. */
  shares: Float32Array;
  /** The share of each box that is solid, part of the above. */
  solid?: Float32Array;
  /** Lowest layers that are a solid bottom, and their height each, mm. */
  bottom?: { layers: number; heightMm: number };
  /**
   * Returns where lines along an axis enter and leave the model, mm from the first corner, NaN for a line that misses
   * it; lines of one second place follow each other. Missing: the boxes are the model.
   */
  surface?: (
    axis: PressAxis,
    across: readonly [readonly number[], readonly number[]],
  ) => { low: Float64Array; high: Float64Array };
}

/** Returns the height of a level between layers, mm: 0 is the lowest. */
export function levelMm({ edgesMm, bottom }: Pick<BoxedModel, 'edgesMm' | 'bottom'>, level: number): number {
  const below = Math.min(level, bottom?.layers ?? 0);
  return below * (bottom?.heightMm ?? 0) + (level - below) * edgesMm[2];
}

/** Returns the volumes of a model in its boxes, mm3: of its solid bottom, above it, and what of that is solid. */
export function volumesOf({ counts, edgesMm, shares, solid, bottom }: BoxedModel): {
  bottomMm3: number;
  aboveMm3: number;
  solidMm3: number;
} {
  const [x, y, z] = edgesMm;
  const first = counts[0] * counts[1] * (bottom?.layers ?? 0);
  const filled = (from: number, to: number, of = shares) =>
    of.subarray(from, to).reduce((sum, share) => sum + share, 0);
  return {
    bottomMm3: filled(0, first) * x * y * (bottom?.heightMm ?? 0),
    aboveMm3: filled(first, shares.length) * x * y * z,
    solidMm3: solid ? filled(first, shares.length, solid) * x * y * z : 0,
  };
}

/** Boxes with less of the model inside are left out. */
const LEAST_SHARE = 0.02;

export interface BoxMesh {
  /** Eight nodes per box that is inside. */
  corners: Int32Array;
  /** Number of each such box, and the share of it that is lattice, or a solid bottom. */
  boxes: number[];
  shares: Float64Array;
  /** The share of each that is solid beside it; missing for none. */
  solid?: Float64Array;
  /** x y z per node, mm from the first corner. */
  height: Float64Array;
  /** Node at each corner of the boxes, -1 for none; x runs fastest. */
  numbers: Int32Array;
}

export function meshOf(model: BoxedModel): BoxMesh {
  const { counts, edgesMm, shares, solid } = model;
  const [nx, ny, nz] = counts;
  const numbers = new Int32Array((nx + 1) * (ny + 1) * (nz + 1)).fill(-1);
  const boxes: number[] = [];
  for (let box = 0; box < shares.length; box++) if (shares[box]! > LEAST_SHARE) boxes.push(box);
  const corners = new Int32Array(8 * boxes.length);
  const height: number[] = [];
  boxes.forEach((box, at) => {
    const x = box % nx;
    const y = Math.floor(box / nx) % ny;
    const z = Math.floor(box / (nx * ny));
    for (let corner = 0; corner < 8; corner++) {
      const i = x + (corner & 1);
      const j = y + ((corner >> 1) & 1);
      const k = z + (corner >> 2);
      const place = (k * (ny + 1) + j) * (nx + 1) + i;
      if (numbers[place]! < 0) {
        numbers[place] = height.length / 3;
        height.push(i * edgesMm[0], j * edgesMm[1], levelMm(model, k));
      }
      corners[8 * at + corner] = numbers[place]!;
    }
  });
  return {
    corners,
    boxes,
    shares: Float64Array.from(boxes, (box) => shares[box]! - (solid?.[box] ?? 0)),
    ...(solid && { solid: Float64Array.from(boxes, (box) => solid[box]!) }),
    height: Float64Array.from(height),
    numbers,
  };
}
