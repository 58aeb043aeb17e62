import type { BandUnit } from '../../cells/tpms/unit.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { withRoom } from '../../solid/lists/with-room.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { SortedPrisms } from './prisms.ts';
import { EdgeCutter, type Prongs } from './shown-cut.ts';

/** Builds the shown lattice prism by prism. Cells count from 0 in the order given; each has its own vertices. */
export class CellPieces {
  readonly body: ShownMesh;
  readonly #cutter: EdgeCutter;
  readonly #perCell: number;
  /** Own vertex at each corner of the cell's triangles. */
  readonly #of: Uint32Array;

  constructor(
    { sorted, unit }: { sorted: SortedPrisms; unit: BandUnit },
    solid: Mesh,
    cells: readonly number[],
  ) {
    const { first, of } = ownVertices(unit);
    this.#cutter = new EdgeCutter({ sorted, unit }, solid, first);
    this.#perCell = first.length;
    this.#of = of;
    this.body = new ShownMesh(cells.length * first.length);
    cells.forEach((cell, at) => {
      for (let c = 0; c < first.length; c++)
        this.body.place(at * first.length + c, this.#cutter.prongs(cell, c));
    });
  }

  wholePrism(at: number, t: number): void {
    const { body } = this;
    body.prism(this.#corner(at, t, 0), this.#corner(at, t, 1), this.#corner(at, t, 2));
  }

  /** Adds what is inside the model of a prism of the near cell `n`. */
  cutPrism(at: number, n: number, t: number): void {
    const { body } = this;
    const own = [0, 1, 2].map((k) => this.#of[t * 3 + k]!);
    const inside = own.map((c) => this.#cutter.isInside(n, c));
    const kept = inside.filter(Boolean).length;
    const vertex = (k: number) => this.#corner(at, t, k % 3);
    const cut = (from: number, to: number) => body.add(this.#cutter.cut(n, own[from % 3]!, own[to % 3]!));
    if (kept === 3) this.wholePrism(at, t);
    else if (kept === 1) {
      const k = inside.indexOf(true);
      const [next, last] = [cut(k, k + 1), cut(k, k + 2)];
      body.prism(vertex(k), next, last);
      body.wall(next, last);
    } else if (kept === 2) {
      const k = inside.indexOf(false);
      const [next, last] = [cut(k + 2, k), cut(k + 1, k)];
      body.prism(vertex(k + 1), vertex(k + 2), next);
      body.prism(vertex(k + 1), next, last);
      body.wall(next, last);
    }
  }

  #corner(at: number, t: number, k: number): number {
    return at * this.#perCell + this.#of[t * 3 + k]!;
  }
}

/** Distinct vertices of a cell's triangles: the first corner at each, and each corner's vertex. */
function ownVertices(unit: BandUnit): { first: number[]; of: Uint32Array } {
  const number = new Map<string, number>();
  const first: number[] = [];
  const of = new Uint32Array(unit.triangleCount * 3);
  for (let corner = 0; corner < of.length; corner++) {
    const wrap = unit.wraps.subarray(corner * 3, corner * 3 + 3);
    const key = `${unit.triangles[corner]} ${wrap.join()}`;
    of[corner] = madeOnce(number, key, () => first.push(corner) - 1);
  }
  return { first, of };
}

/** Grows a mesh whose vertices come in pairs, the low and the high one. */
class ShownMesh {
  #positions: Float32Array;
  #pairs: number;
  #triangles = new Uint32Array(3 * 4096);
  #used = 0;

  constructor(pairs: number) {
    this.#positions = new Float32Array(pairs * 6);
    this.#pairs = pairs;
  }

  place(pair: number, prongs: Prongs): void {
    this.#positions.set(prongs, pair * 6);
  }

  add(prongs: Prongs): number {
    if (this.#pairs * 6 === this.#positions.length) this.#positions = widen(this.#positions);
    this.place(this.#pairs, prongs);
    this.#pairs += 1;
    return this.#pairs - 1;
  }

  prism(a: number, b: number, c: number): void {
    this.#put(a * 2 + 1, b * 2 + 1, c * 2 + 1);
    this.#put(c * 2, b * 2, a * 2);
  }

  /** Closes the side along the edge that runs from `u` to `v` on the high face. */
  wall(u: number, v: number): void {
    this.#put(v * 2 + 1, u * 2 + 1, u * 2);
    this.#put(v * 2 + 1, u * 2, v * 2);
  }

  #put(a: number, b: number, c: number): void {
    if (this.#used + 3 > this.#triangles.length) this.#triangles = withRoom(this.#triangles);
    this.#triangles[this.#used++] = a;
    this.#triangles[this.#used++] = b;
    this.#triangles[this.#used++] = c;
  }

  take(): Mesh {
    return {
      positions: this.#positions.slice(0, this.#pairs * 6),
      triangles: this.#triangles.slice(0, this.#used),
    };
  }
}

/** Grows by half, in whole pairs. */
function widen(positions: Float32Array): Float32Array {
  return withRoom(positions, Math.ceil((positions.length * 1.5) / 6 + 1024) * 6);
}
