import { CUBE_EDGES, CUBE_PATCHES } from '../domain/cube-patches.ts';
import type { ContourBuilder } from './contour-builder.ts';
import type { Crossings } from './crossings.ts';
import { IntTable } from './int-table.ts';
import { Quadric } from './quadric.ts';
import type { SignField } from './sign-field.ts';

/** Margin of vertices from the faces of their cells, in steps: on a face the vertices of two cells could coincide. */
const MARGIN = 0.01;
/** Distance from the planes of its cell beyond which a vertex is moved onto the surface, steps. */
const BENT = 0.005;
/** Cosine between normals in one cell from which the surface has a crease there: 25 degrees. */
const CREASE_COSINE = 0.9;
/** Greatest distance of a vertex on a crease from its planes, steps: farther they make no crease. */
const CREASE_ERROR = 0.02;
/** As in `Quadric`, for the many planes about a crease. */
const CREASE_SHARE = 0.01;

/** Per sign pattern: true if a side of the cell has crosswise corners, where faces can cross. */
const IS_CROSSWISE = Array.from({ length: 256 }, (_, mask) =>
  [0, 1, 2].some((axis) => [0, 1 << axis].some((side) => isCrosswise(mask, axis, side))),
);
/** Distance below which two vertices of one cell count as one, steps. */
const APART = 0.02;

function isCrosswise(mask: number, axis: number, side: number): boolean {
  const u = 1 << ((axis + 1) % 3);
  const v = 1 << ((axis + 2) % 3);
  const signs = [side, side | u, side | u | v, side | v].map((corner) => (mask >> corner) & 1);
  return signs[0] === signs[2] && signs[1] === signs[3] && signs[0] !== signs[1];
}

export interface CellRequest {
  /** Cells whose vertices stand amid their crossings, and their faces through them: faces crossed. */
  calmCells: ReadonlySet<number>;
  /** May move a vertex, in steps, between the lowest and the highest place allowed. */
  move: (place: Float64Array, low: Float64Array, high: Float64Array, isClamped: boolean) => void;
}

/** Cells of a boundary, and the vertices that they get. */
export interface CellNumbers {
  cells: Int32Array;
  /** Signs of the corners of each cell. */
  masks: Uint8Array;
  firstVertex: IntTable;
  vertexCount: number;
}

/** Numbers the vertices: one per piece of the boundary in a cell. */
export function numberCells(field: SignField, cells: Int32Array): CellNumbers {
  const firstVertex = new IntTable(cells.length);
  const masks = new Uint8Array(cells.length);
  let vertexCount = 0;
  for (let i = 0; i < cells.length; i++) {
    masks[i] = field.maskOf(cells[i]!);
    firstVertex.set(cells[i]!, vertexCount);
    vertexCount += CUBE_PATCHES[masks[i]!]!.count;
  }
  return { cells, masks, firstVertex, vertexCount };
}

/**
 * Places each vertex where the planes of the faces that cross the edges of its cell meet. Along creases the planes
 * about the cell count as well, because a crease can pass through a cell whose edges only one of its two planes
 * crosses.
 */
export function placeVertices(
  field: SignField,
  crossings: Crossings,
  { numbers, request, builder }: { numbers: CellNumbers; request: CellRequest; builder: ContourBuilder },
): void {
  const placer = new CellPlacer(field, crossings, numbers);
  const creased: number[] = [];
  for (let i = 0; i < numbers.cells.length; i++) {
    if (placer.place(i, request, builder)) creased.push(numbers.cells[i]!);
  }
  placer.placeOnCreases(creased, request, builder);
}

class CellPlacer {
  readonly #field: SignField;
  readonly #crossings: Crossings;
  readonly #numbers: CellNumbers;
  readonly #quadric = new Quadric();
  readonly #low = new Float64Array(3);
  readonly #high = new Float64Array(3);
  /** Cells without boundary in which a vertex of a neighbour stands. */
  readonly #claimed = new Set<number>();

  constructor(field: SignField, crossings: Crossings, numbers: CellNumbers) {
    this.#field = field;
    this.#crossings = crossings;
    this.#numbers = numbers;
  }

  /** Places the vertices of the cell at an index. Returns true if a crease passes between its crossings. */
  place(index: number, { calmCells, move }: CellRequest, builder: ContourBuilder): boolean {
    const quadric = this.#quadric;
    const low = this.#low;
    const high = this.#high;
    const cell = this.#numbers.cells[index]!;
    const mask = this.#numbers.masks[index]!;
    const { count } = CUBE_PATCHES[mask]!;
    const isShared = count > 1 || IS_CROSSWISE[mask]!;
    this.#setBounds(cell);
    let isCreased = false;
    for (let patch = 0; patch < count; patch++) {
      const { caps, cosine } = this.#gather(cell, mask, patch);
      const isCalm = calmCells.has(cell);
      const place = isCalm ? quadric.mean() : quadric.solve();
      isCreased ||= caps === 0 && cosine < CREASE_COSINE && quadric.errorAt(place) < CREASE_ERROR;
      const isBeside = !isCalm && count === 1 && this.#claim(place, cell);
      const isClamped = !isBeside && this.#clamp(place);
      const isBent = isClamped || quadric.errorAt(place) > BENT;
      for (let k = 0; k < 3; k++) place[k]! += low[k]! - MARGIN;
      if (isBent && caps === 0 && !isCalm && !isBeside) move(place, low, high, isClamped);
      const vertex = this.#numbers.firstVertex.get(cell) + patch;
      builder.setVertex(vertex, place, cell, { isCap: caps > 0, isShared: isShared || isBeside });
    }
    if (count > 1) this.#separate(cell, mask, builder);
    return isCreased && !isShared;
  }

  /** Puts the vertices of one cell into the middle of their crossings if two of them stand in one place. */
  #separate(cell: number, mask: number, builder: ContourBuilder): void {
    const first = this.#numbers.firstVertex.get(cell);
    const { count } = CUBE_PATCHES[mask]!;
    let isTight = false;
    for (let a = first; a < first + count; a++) {
      for (let b = first; b < a; b++) isTight ||= builder.distance(a, b) < APART;
    }
    if (!isTight) return;
    for (let patch = 0; patch < count; patch++) {
      const { caps } = this.#gather(cell, mask, patch);
      const place = this.#quadric.mean();
      this.#clamp(place);
      for (let k = 0; k < 3; k++) place[k]! += this.#low[k]! - MARGIN;
      builder.setVertex(first + patch, place, cell, { isCap: caps > 0, isShared: true });
    }
  }

  /** Places the vertices of creased cells and their neighbours again, where planes meet in the cell. */
  placeOnCreases(creased: readonly number[], { calmCells }: CellRequest, builder: ContourBuilder): void {
    const quadric = this.#quadric;
    const low = this.#low;
    const seen = new Set<number>();
    for (const cell of creased) {
      for (let side = -3; side <= 3; side++) {
        const near = side === 0 ? cell : cell + Math.sign(side) * this.#field.strides[Math.abs(side) - 1]!;
        const vertex = this.#numbers.firstVertex.get(near);
        if (vertex < 0 || seen.has(near)) continue;
        seen.add(near);
        const mask = this.#field.maskOf(near);
        if (calmCells.has(near) || builder.isMarked(vertex)) continue;
        this.#gather(near, mask, 0);
        const mean = quadric.mean().slice();
        this.#gatherAround(near);
        const place = quadric.solve(mean, CREASE_SHARE);
        if (!(quadric.errorAt(place) < CREASE_ERROR)) continue;
        const isInside = this.#isInCell(place);
        const isBeside = !isInside && this.#claim(place, near);
        if (!isInside && !isBeside) continue;
        this.#setBounds(near);
        for (let k = 0; k < 3; k++) place[k]! += low[k]! - MARGIN;
        builder.setVertex(vertex, place, near, { isCap: false, isShared: isBeside });
      }
    }
  }

  /** Brings a place, from the lowest point of its cell, into the cell. Returns true if it was outside. */
  #clamp(place: Float64Array): boolean {
    let isClamped = false;
    for (let k = 0; k < 3; k++) {
      const inside = Math.min(1 - MARGIN, Math.max(MARGIN, place[k]!));
      isClamped ||= inside !== place[k];
      place[k] = inside;
    }
    return isClamped;
  }

  #isInCell(place: Float64Array): boolean {
    for (let k = 0; k < 3; k++) if (!(place[k]! > MARGIN && place[k]! < 1 - MARGIN)) return false;
    return true;
  }

  #setBounds(cell: number): void {
    const [nx, ny] = this.#field.grid.size;
    this.#low[0] = cell % nx;
    this.#low[1] = Math.floor(cell / nx) % ny;
    this.#low[2] = Math.floor(cell / (nx * ny));
    for (let k = 0; k < 3; k++) {
      this.#high[k] = this.#low[k]! + 1 - MARGIN;
      this.#low[k]! += MARGIN;
    }
  }

  /** Sets the quadric to a piece's crossings; returns those over holes, and the normals' least cosine. */
  #gather(cell: number, mask: number, patch: number): { caps: number; cosine: number } {
    const crossings = this.#crossings;
    const field = this.#field;
    const quadric = this.#quadric;
    const { ofEdge } = CUBE_PATCHES[mask]!;
    quadric.clear();
    let caps = 0;
    let cosine = 1;
    let first = -1;
    for (let edge = 0; edge < 12; edge++) {
      if (ofEdge[edge] !== patch) continue;
      const { axis, from } = CUBE_EDGES[edge]!;
      const crossing = crossings.of((cell + field.corners[from]!) * 3 + axis);
      caps += crossings.isCap[crossing]!;
      this.#add(crossing, axis, from & 1, (from >> 1) & 1, from >> 2);
      if (first < 0) first = crossing * 3;
      const n = crossing * 3;
      // The list grows with the crossings.
      const { normals } = crossings;
      cosine = Math.min(
        cosine,
        normals[first]! * normals[n]! +
          normals[first + 1]! * normals[n + 1]! +
          normals[first + 2]! * normals[n + 2]!,
      );
    }
    return { caps, cosine };
  }

  /** Sets the quadric to the crossings on faces in a cell and the 26 about it. */
  #gatherAround(cell: number): void {
    const crossings = this.#crossings;
    const field = this.#field;
    const quadric = this.#quadric;
    const [sx, sy, sz] = field.strides;
    quadric.clear();
    for (let z = -1; z <= 2; z++) {
      for (let y = -1; y <= 2; y++) {
        for (let x = -1; x <= 2; x++) {
          const point = cell + x * sx + y * sy + z * sz;
          for (let axis = 0; axis < 3; axis++) {
            if ((axis === 0 ? x : axis === 1 ? y : z) === 2) continue;
            const crossing = crossings.known(point * 3 + axis);
            if (crossing < 0 || crossings.isCap[crossing] === 1) continue;
            if (field.isInside(point) === field.isInside(point + field.strides[axis]!)) continue;
            this.#add(crossing, axis, x, y, z);
          }
        }
      }
    }
  }

  #add(crossing: number, axis: number, x: number, y: number, z: number): void {
    const { share, normals } = this.#crossings;
    const along = share[crossing]!;
    this.#quadric.add(
      axis === 0 ? x + along : x,
      axis === 1 ? y + along : y,
      axis === 2 ? z + along : z,
      normals[crossing * 3]!,
      normals[crossing * 3 + 1]!,
      normals[crossing * 3 + 2]!,
    );
  }

  /** True for a place, from a cell's lowest point, in a neighbour without boundary or vertex. */
  #claim(place: Float64Array, cell: number): boolean {
    let other = cell;
    for (let k = 0; k < 3; k++) {
      const beside = Math.floor(place[k]!);
      if (beside < -1 || beside > 1) return false;
      other += beside * this.#field.strides[k]!;
    }
    if (other === cell || this.#numbers.firstVertex.get(other) >= 0 || this.#claimed.has(other)) return false;
    this.#claimed.add(other);
    return true;
  }
}
