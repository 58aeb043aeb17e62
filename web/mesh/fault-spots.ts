import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { ModelFaultCode } from '../../core/rules/model/faults.ts';

/** Place of a fault that the camera can fly to. */
export interface FaultSpot {
  centreMm: Point;
  radiusMm: number;
}

/** Faulty edges and faces of a model, in the coordinates of its file. */
export interface FaultMarks {
  code: ModelFaultCode;
  /** Two vertices per edge, mm. */
  edges: Float32Array;
  /** Three vertices per face, mm. */
  triangles: Float32Array;
  /** Separate places, the one with most edges and faces first. */
  spots: FaultSpot[];
}

/** Cells of the clustering grid along the model's diagonal. Closer faults count as one place. */
const CELLS_PER_DIAGONAL = 30;
/** Offset and stride of a cell key: room for this many cells in each direction. */
const KEY_SPAN = 1 << 16;
/** Maximum number of places; the rest is drawn but not visited. */
export const SPOTS_MAX = 200;

/**
 * Groups faulty edges and faces into places: cells of a coarse grid that touch belong to one place. Returns
 * at most `SPOTS_MAX`, largest first.
 */
export function spotsOf(edges: Float32Array, triangles: Float32Array, diagonalMm: number): FaultSpot[] {
  const cellMm = Math.max(diagonalMm, Number.MIN_VALUE) / CELLS_PER_DIAGONAL;
  const cells = new Map<number, Cell>();
  gather(cells, edges, 2, cellMm);
  gather(cells, triangles, 3, cellMm);
  const spots: { count: number; spot: FaultSpot }[] = [];
  for (const cell of cells.values()) {
    if (cell.taken) continue;
    spots.push(clusterFrom(cells, cell));
  }
  spots.sort((a, b) => b.count - a.count);
  return spots.slice(0, SPOTS_MAX).map(({ spot }) => spot);
}

interface Cell {
  at: Point;
  min: Point;
  max: Point;
  count: number;
  taken: boolean;
}

function keyOf(x: number, y: number, z: number): number {
  return ((x + KEY_SPAN / 2) * KEY_SPAN + (y + KEY_SPAN / 2)) * KEY_SPAN + (z + KEY_SPAN / 2);
}

/** Enters each element into the cell of its centre. */
function gather(cells: Map<number, Cell>, points: Float32Array, corners: number, cellMm: number): void {
  const step = corners * 3;
  for (let i = 0; i + step <= points.length; i += step) {
    const centre: Point = [0, 0, 0];
    const min: Point = [Infinity, Infinity, Infinity];
    const max: Point = [-Infinity, -Infinity, -Infinity];
    for (let k = 0; k < step; k++) {
      const value = points[i + k]!;
      const axis = k % 3;
      centre[axis] = centre[axis]! + value / corners;
      min[axis] = Math.min(min[axis]!, value);
      max[axis] = Math.max(max[axis]!, value);
    }
    const at = centre.map((value) => Math.floor(value / cellMm)) as Point;
    const key = keyOf(...at);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { at, min, max, count: 1, taken: false });
    else grow(cell, { min, max, count: 1 });
  }
}

function grow(into: Pick<Cell, 'min' | 'max' | 'count'>, from: Pick<Cell, 'min' | 'max' | 'count'>): void {
  for (let k = 0; k < 3; k++) {
    into.min[k] = Math.min(into.min[k]!, from.min[k]!);
    into.max[k] = Math.max(into.max[k]!, from.max[k]!);
  }
  into.count += from.count;
}

function clusterFrom(cells: Map<number, Cell>, first: Cell): { count: number; spot: FaultSpot } {
  const sum = { min: [...first.min] as Point, max: [...first.max] as Point, count: 0 };
  const stack = [first];
  first.taken = true;
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    grow(sum, cell);
    for (const next of neighboursOf(cells, cell.at)) {
      if (next.taken) continue;
      next.taken = true;
      stack.push(next);
    }
  }
  const centreMm = sum.min.map((low, k) => (low + sum.max[k]!) / 2) as Point;
  const radiusMm = Math.hypot(...sum.min.map((low, k) => sum.max[k]! - low)) / 2;
  return { count: sum.count, spot: { centreMm, radiusMm } };
}

function neighboursOf(cells: Map<number, Cell>, [x, y, z]: Point): Cell[] {
  const found: Cell[] = [];
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dz = -1; dz <= 1; dz++) {
        const cell = cells.get(keyOf(x + dx, y + dy, z + dz));
        if (cell !== undefined) found.push(cell);
      }
    }
  }
  return found;
}
