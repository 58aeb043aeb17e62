import { Effort, STEPS } from '../../solid/effort.ts';
import { CUBE_EDGES } from '../domain/cube-patches.ts';
import type { FaceTree } from '../nearest/face-tree.ts';
import { BlockWinding } from './block-winding.ts';
import type { EdgeHits } from './edge-hits.ts';
import { windingNumber } from './winding-number.ts';
import type { WrapGrid } from './wrap-grid.ts';

/** Band around 0.5 in which the exact sum of the winding number replaces the approximation. */
const EXACT_BAND = 0.1;
const KNOWN = 1;
const INSIDE = 2;
const LISTED = 4;

/**
 * Sign of grid points (inside or outside of a surface), computed on demand, and the cells around the boundary. A
 * point is inside if its winding number exceeds one half. Points on the border of the grid are outside.
 */
export class SignField {
  readonly grid: WrapGrid;
  readonly tree: FaceTree;
  /** Offset to the next point along each axis. */
  readonly strides: readonly [number, number, number];
  /** Offsets of the eight corners of a cell from its lowest. */
  readonly corners: readonly number[];
  readonly #state: Uint8Array;
  readonly #orientation: 1 | -1;
  readonly #blocks: BlockWinding;
  /** Steps that its winding numbers and distances to its faces may take. */
  readonly effort: Effort;
  /** Looks of the tree that were spent so far. */
  #spentLooks: number;

  /**
   * @param tree faces in steps from the first point of the grid
   * @param orientation -1 for a surface whose faces look inward
   * @param effort steps that its winding numbers may take
   */
  constructor(
    { grid, tree }: { grid: WrapGrid; tree: FaceTree },
    orientation: 1 | -1,
    effort = new Effort(),
  ) {
    const [nx, ny, nz] = grid.size;
    this.grid = grid;
    this.tree = tree;
    this.#orientation = orientation;
    this.#blocks = new BlockWinding(tree, grid);
    this.effort = effort;
    this.#spentLooks = tree.looks;
    this.strides = [1, nx, nx * ny];
    this.corners = Array.from({ length: 8 }, (_, k) => (k & 1) + ((k >> 1) & 1) * nx + (k >> 2) * nx * ny);
    this.#state = new Uint8Array(nx * ny * nz);
  }

  /** True if a place, in steps, is inside. */
  isInsideAt(x: number, y: number, z: number): boolean {
    return this.windingAt(x, y, z) > 0.5;
  }

  /** Winding number at a place, in steps; positive inside. */
  windingAt(x: number, y: number, z: number): number {
    const winding = this.#orientation * windingNumber(this.tree, x, y, z);
    this.#spend();
    return winding;
  }

  isInside(point: number): boolean {
    const known = this.#state[point]!;
    if (known & KNOWN) return (known & INSIDE) !== 0;
    const [nx, ny, nz] = this.grid.size;
    const x = point % nx;
    const y = Math.floor(point / nx) % ny;
    const z = Math.floor(point / (nx * ny));
    const isAtBorder = x < 1 || y < 1 || z < 1 || x > nx - 2 || y > ny - 2 || z > nz - 2;
    const isInside = !isAtBorder && this.#isPointInside(x, y, z);
    this.#state[point] = known | KNOWN | (isInside ? INSIDE : 0);
    return isInside;
  }

  /** By the quick winding number, near one half by the exact one. */
  #isPointInside(x: number, y: number, z: number): boolean {
    const quick = this.#orientation * this.#blocks.at(x, y, z);
    this.#spend();
    return Math.abs(quick - 0.5) > EXACT_BAND ? quick > 0.5 : this.isInsideAt(x, y, z);
  }

  /** @throws EffortSpent */
  #spend(): void {
    const { looks } = this.tree;
    this.effort.spend((looks - this.#spentLooks) * STEPS.look);
    this.#spentLooks = looks;
  }

  putOutside(point: number): void {
    this.#state[point] = (this.#state[point]! | KNOWN) & ~INSIDE;
  }

  /** Bit per corner of a cell (its lowest point): set if inside. */
  maskOf(cell: number): number {
    let mask = 0;
    for (let k = 0; k < 8; k++) if (this.isInside(cell + this.corners[k]!)) mask |= 1 << k;
    return mask;
  }

  /**
   * Cells that the boundary passes through: those about crossed edges, and on from cell to cell where the boundary goes
   * on without faces, over holes. A boundary without any face cannot be, because the winding number is harmonic there.
   */
  findCells(hits: EdgeHits): Int32Array {
    let cells = new Int32Array(Math.max(1024, hits.edge.length));
    let count = 0;
    const list = (edge: number) => {
      const axis = edge % 3;
      const point = (edge - axis) / 3;
      const u = this.strides[(axis + 1) % 3]!;
      const v = this.strides[(axis + 2) % 3]!;
      for (let around = 0; around < 4; around++) {
        const cell = point - (around & 1 ? u : 0) - (around & 2 ? v : 0);
        if (this.#state[cell]! & LISTED) continue;
        this.#state[cell]! |= LISTED;
        if (count === cells.length) {
          const grown = new Int32Array(count * 2);
          grown.set(cells);
          cells = grown;
        }
        cells[count++] = cell;
      }
    };
    for (let point = 0; point < this.#state.length; point++) this.#state[point]! &= ~LISTED;
    for (let hit = 0; hit < hits.edge.length; hit++) list(hits.edge[hit]!);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const cell = cells[i]!;
      const mask = this.maskOf(cell);
      if (mask === 0 || mask === 255) continue;
      for (const { axis, from } of CUBE_EDGES) {
        if (((mask >> from) ^ (mask >> (from | (1 << axis)))) & 1)
          list((cell + this.corners[from]!) * 3 + axis);
      }
      cells[kept++] = cell;
    }
    return cells.slice(0, kept);
  }
}
