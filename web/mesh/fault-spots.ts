import type { ModelFaultCode } from '../../core/rules/model/faults.ts';
import { mapPoint, type Point } from '../../core/solid/geometry/vector.ts';

/** Place of a fault that the camera can fly to. */
export interface FaultSpot {
  centreMm: Point;
  radiusMm: number;
}

/** Faulty edges and faces of a model, in the coordinates of its file. */
export interface FaultMarks {
  /** A fault of a model, an island of a layer, or room that unused material cannot leave. */
  code: ModelFaultCode | 'layer-island' | 'trapped';
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
 * Groups faulty edges and faces into places: cells of a coarse grid that touch, or that an edge or face joins, belong to
 * one place. Returns at most `SPOTS_MAX`, those with most edges and faces first.
 */
export function spotsOf(edges: Float32Array, triangles: Float32Array, diagonalMm: number): FaultSpot[] {
  const grid = new SpotGrid(Math.max(diagonalMm, Number.MIN_VALUE) / CELLS_PER_DIAGONAL);
  for (let i = 0; i < edges.length; i += 6) grid.add(edges.subarray(i, i + 6));
  for (let i = 0; i < triangles.length; i += 9) grid.add(triangles.subarray(i, i + 9));
  return grid
    .places()
    .sort((a, b) => b.count - a.count)
    .slice(0, SPOTS_MAX)
    .map(({ min, max }) => ({
      centreMm: mapPoint(min, (low, k) => (low + max[k]!) / 2),
      radiusMm: Math.hypot(...min.map((low, k) => max[k]! - low)) / 2,
    }));
}

interface Cell {
  at: Point;
  min: Point;
  max: Point;
  /** Edges and faces that begin in it. */
  count: number;
}

/** Grid of the cells that hold faulty vertices, joined to places. */
class SpotGrid {
  readonly #cellMm: number;
  readonly #numbers = new Map<number, number>();
  readonly #cells: Cell[] = [];
  /** Cell that each cell is joined to; its own number at the root of a place. */
  readonly #joinedTo: number[] = [];

  constructor(cellMm: number) {
    this.#cellMm = cellMm;
  }

  /** Enters an edge or a face by its vertices. */
  add(points: Float32Array): void {
    let first = -1;
    for (let i = 0; i < points.length; i += 3) {
      const cell = this.#cellAt(points[i]!, points[i + 1]!, points[i + 2]!);
      if (first < 0) {
        first = cell;
        this.#cells[cell]!.count++;
      } else this.#join(first, cell);
    }
  }

  /** Boxes and counts of the places. */
  places(): Cell[] {
    for (let cell = 0; cell < this.#cells.length; cell++) this.#joinNeighbours(cell);
    const found = new Map<number, Cell>();
    for (const [number, cell] of this.#cells.entries()) {
      const root = this.#rootOf(number);
      const place = found.get(root);
      if (place === undefined) found.set(root, { ...cell, min: [...cell.min], max: [...cell.max] });
      else {
        for (let k = 0; k < 3; k++) {
          place.min[k] = Math.min(place.min[k]!, cell.min[k]!);
          place.max[k] = Math.max(place.max[k]!, cell.max[k]!);
        }
        place.count += cell.count;
      }
    }
    return [...found.values()];
  }

  #cellAt(...point: Point): number {
    const at = mapPoint(point, (value) => Math.floor(value / this.#cellMm));
    const key = keyOf(...at);
    const known = this.#numbers.get(key);
    if (known === undefined) {
      this.#numbers.set(key, this.#cells.length);
      this.#joinedTo.push(this.#cells.length);
      return this.#cells.push({ at, min: [...point], max: [...point], count: 0 }) - 1;
    }
    const { min, max } = this.#cells[known]!;
    for (let k = 0; k < 3; k++) {
      min[k] = Math.min(min[k]!, point[k]!);
      max[k] = Math.max(max[k]!, point[k]!);
    }
    return known;
  }

  #joinNeighbours(cell: number): void {
    const [x, y, z] = this.#cells[cell]!.at;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let dz = -1; dz <= 1; dz++) {
          const next = this.#numbers.get(keyOf(x + dx, y + dy, z + dz));
          if (next !== undefined) this.#join(cell, next);
        }
      }
    }
  }

  #join(one: number, other: number): void {
    this.#joinedTo[this.#rootOf(other)] = this.#rootOf(one);
  }

  #rootOf(cell: number): number {
    const above = this.#joinedTo;
    let root = cell;
    while (above[root] !== root) {
      above[root] = above[above[root]!]!;
      root = above[root]!;
    }
    return root;
  }
}

function keyOf(x: number, y: number, z: number): number {
  return ((x + KEY_SPAN / 2) * KEY_SPAN + (y + KEY_SPAN / 2)) * KEY_SPAN + (z + KEY_SPAN / 2);
}
