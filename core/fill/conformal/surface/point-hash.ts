import { withRoom } from '../../../solid/lists/with-room.ts';

/** Points in the cubes of a hashed grid, to find those near a place. */
export class PointHash {
  readonly #cellMm: number;
  readonly #head: Int32Array;
  readonly #mask: number;
  #next = new Int32Array(1024).fill(-1);
  #places = new Float64Array(3 * 1024);
  #used = 0;

  /** @param cellMm edge of a cube; a search radius near it is fastest */
  constructor(cellMm: number, expected: number) {
    this.#cellMm = cellMm;
    const size = 2 ** Math.ceil(Math.log2(Math.max(1024, expected * 2)));
    this.#head = new Int32Array(size).fill(-1);
    this.#mask = size - 1;
  }

  /** Adds a point and returns its number, counted from 0. */
  add(x: number, y: number, z: number): number {
    if (this.#used === this.#next.length) {
      const next = new Int32Array(this.#used * 2).fill(-1);
      next.set(this.#next);
      this.#next = next;
      this.#places = withRoom(this.#places);
    }
    const slot = this.#slot(this.#cell(x), this.#cell(y), this.#cell(z));
    this.#places[this.#used * 3] = x;
    this.#places[this.#used * 3 + 1] = y;
    this.#places[this.#used * 3 + 2] = z;
    this.#next[this.#used] = this.#head[slot]!;
    this.#head[slot] = this.#used;
    return this.#used++;
  }

  /** Writes numbers and squared distances of the points within a radius into `into`. Returns their count. */
  near(x: number, y: number, z: number, radiusMm: number, into: NearPoints): number {
    const most = radiusMm * radiusMm;
    let found = 0;
    const x1 = this.#cell(x + radiusMm);
    const y1 = this.#cell(y + radiusMm);
    const z1 = this.#cell(z + radiusMm);
    for (let cz = this.#cell(z - radiusMm); cz <= z1; cz++) {
      for (let cy = this.#cell(y - radiusMm); cy <= y1; cy++) {
        for (let cx = this.#cell(x - radiusMm); cx <= x1; cx++) {
          for (let i = this.#head[this.#slot(cx, cy, cz)]!; i >= 0; i = this.#next[i]!) {
            const px = this.#places[i * 3]!;
            const py = this.#places[i * 3 + 1]!;
            const pz = this.#places[i * 3 + 2]!;
            // Several cubes may share a slot.
            if (this.#cell(px) !== cx || this.#cell(py) !== cy || this.#cell(pz) !== cz) continue;
            const squared = (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2;
            if (squared > most) continue;
            into.ids[found] = i;
            into.squared[found++] = squared;
          }
        }
      }
    }
    return found;
  }

  #cell(value: number): number {
    return Math.floor(value / this.#cellMm);
  }

  #slot(x: number, y: number, z: number): number {
    return (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) & this.#mask;
  }
}

/** Answer of `PointHash.near`; grows as needed. */
export interface NearPoints {
  ids: number[];
  squared: number[];
}

export function nearPoints(): NearPoints {
  return { ids: [], squared: [] };
}
