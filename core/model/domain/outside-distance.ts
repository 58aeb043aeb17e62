import { nearestOnTriangle, squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { PointGrid } from './point-grid.ts';

/** The nearest triangle of the model to each grid point around the inner face of a shell, -1 elsewhere. */
export interface OutsideFaces {
  grid: PointGrid;
  nearest: Int32Array;
}

/** Distances to the model from a shell: to the nearest triangles that the grid points around know. */
export class OutsideDistance {
  readonly #model: Mesh;
  readonly #outside: OutsideFaces;
  /** Triangle of the last distance; -1 for none. */
  #face = -1;

  constructor(model: Mesh, outside: OutsideFaces) {
    this.#model = model;
    this.#outside = outside;
  }

  /** Distance, mm; Infinity where no grid point around knows a triangle. */
  distance(x: number, y: number, z: number): number {
    const { grid, nearest } = this.#outside;
    const { positions, triangles: t } = this.#model;
    const nx = grid.size[0];
    const ny = grid.size[1];
    const { origin, stepMm } = grid;
    const i = Math.floor((x - origin[0]) / stepMm);
    const j = Math.floor((y - origin[1]) / stepMm);
    const k = Math.floor((z - origin[2]) / stepMm);
    const first = (k * ny + j) * nx + i;
    let squared = Infinity;
    let last = -1;
    this.#face = -1;
    for (let corner = 0; corner < 8; corner++) {
      const at = first + (corner & 1) + ((corner >> 1) & 1) * nx + (corner >> 2) * nx * ny;
      const face = nearest[at]!;
      if (face < 0 || face === last) continue;
      last = face;
      const a = t[face * 3]! * 3;
      const b = t[face * 3 + 1]! * 3;
      const c = t[face * 3 + 2]! * 3;
      const found = squaredDistanceToTriangle(positions, a, b, c, x, y, z);
      if (found >= squared) continue;
      squared = found;
      this.#face = face;
    }
    return Math.sqrt(squared);
  }

  /** Sets `foot` to the nearest point of the model. Call it after the distance of the same point. */
  footOf(x: number, y: number, z: number, foot: Float64Array): void {
    const { positions, triangles: t } = this.#model;
    const [a, b, c] = [t[this.#face * 3]! * 3, t[this.#face * 3 + 1]! * 3, t[this.#face * 3 + 2]! * 3];
    nearestOnTriangle(positions, a, b, c, x, y, z, foot);
  }
}
