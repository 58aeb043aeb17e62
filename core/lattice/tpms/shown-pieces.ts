import type { BandUnit } from '../cell/tpms/unit.ts';
import { dot, mapPoint, type Point, pointOf } from '../geometry/vector.ts';
import type { Placement } from '../grid/placement.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { prismCorner } from './prism-vertex.ts';
import type { SortedPrisms } from './prisms.ts';
import { EdgeCutter, type Prongs } from './shown-cut.ts';

/** Gap between the pieces of two neighbouring cells, mm. */
const GAP_MM = 0.08;

/** Builds the pieces of cells prism by prism. Cells count from 0 in the order given. */
export class CellPieces {
  readonly body: ShownMesh;
  readonly #unit: BandUnit;
  readonly #borders: Uint8Array;
  readonly #cutter: EdgeCutter;
  readonly #insets: Float64Array;
  /** Own vertices of a cell. */
  readonly #perCell: number;
  /** Own vertex at each corner of the cell's triangles. */
  readonly #of: Uint32Array;

  constructor(
    sorted: SortedPrisms,
    unit: BandUnit,
    solid: Mesh,
    cells: readonly number[],
    borders: Uint8Array,
  ) {
    const { first, of } = ownVertices(unit);
    this.#unit = unit;
    this.#borders = borders;
    this.#cutter = new EdgeCutter(sorted, unit, solid, first);
    this.#insets = insetsOf(unit, sorted.placement, of, borders);
    this.#perCell = first.length;
    this.#of = of;
    this.body = new ShownMesh(cells.length * first.length);
    cells.forEach((cell, at) => {
      for (let c = 0; c < first.length; c++)
        this.body.place(at * first.length + c, this.#moveIn(this.#cutter.prongs(cell, c), c, c));
    });
  }

  wholePrism(at: number, t: number): void {
    const { body } = this;
    body.prism(this.#corner(at, t, 0), this.#corner(at, t, 1), this.#corner(at, t, 2));
    for (let k = 0; k < 3; k++)
      if (this.#borders[t * 3 + k])
        body.wall(this.#corner(at, t, k), this.#corner(at, t, (k + 1) % 3), this.#runsUp(t, k));
  }

  /** Adds what is inside the model of a prism of the near cell `n`. */
  cutPrism(at: number, n: number, t: number): void {
    const { body } = this;
    const own = [0, 1, 2].map((k) => this.#of[t * 3 + k]!);
    const inside = own.map((c) => this.#cutter.isInside(n, c));
    const kept = inside.filter(Boolean).length;
    const vertex = (k: number) => this.#corner(at, t, k % 3);
    const cut = (from: number, to: number) => {
      const [a, b] = [own[from % 3]!, own[to % 3]!];
      return body.add(this.#moveIn(this.#cutter.cut(n, a, b), a, b));
    };
    // Sides of the polygon that is left of the triangle: along one of its edges, or across it.
    const side = (edge: number, u: number, v: number, up = this.#runsUp(t, edge % 3)) => {
      if (this.#borders[t * 3 + (edge % 3)]) body.wall(u, v, up);
    };
    if (kept === 3) this.wholePrism(at, t);
    else if (kept === 1) {
      const k = inside.indexOf(true);
      const [next, last] = [cut(k, k + 1), cut(k, k + 2)];
      body.prism(vertex(k), next, last);
      body.wall(next, last);
      side(k, vertex(k), next, true);
      side(k + 2, last, vertex(k), false);
    } else if (kept === 2) {
      const k = inside.indexOf(false);
      const [next, last] = [cut(k + 2, k), cut(k + 1, k)];
      body.prism(vertex(k + 1), vertex(k + 2), next);
      body.prism(vertex(k + 1), next, last);
      body.wall(next, last);
      side(k + 1, vertex(k + 1), vertex(k + 2));
      side(k + 2, vertex(k + 2), next, true);
      side(k, last, vertex(k + 1), false);
    }
  }

  #corner(at: number, t: number, k: number): number {
    return at * this.#perCell + this.#of[t * 3 + k]!;
  }

  /** The same from both sides of an edge, so that the walls of two pieces run alike. */
  #runsUp(t: number, k: number): boolean {
    const { triangles } = this.#unit;
    return triangles[t * 3 + k]! < triangles[t * 3 + ((k + 1) % 3)]!;
  }

  #moveIn(prongs: Prongs, a: number, b: number): Prongs {
    for (let i = 0; i < 6; i++) prongs[i]! += (this.#insets[a * 6 + i]! + this.#insets[b * 6 + i]!) / 2;
    return prongs;
  }
}

/** Longest shift of a vertex off a border, in shifts of a straight one. */
const LONGEST_SHIFT = 3;

/**
 * Per own vertex of a cell the shift that takes it half a gap off both border edges of its piece, for its low and its
 * high end.
 */
function insetsOf(unit: BandUnit, placement: Placement, of: Uint32Array, borders: Uint8Array): Float64Array {
  const insets = new Float64Array((Math.max(...of) + 1) * 6);
  const edges = new Uint8Array(insets.length / 6);
  const ends = [0, 1, 2].map(() => new Float64Array(6));
  for (let t = 0; t < of.length; t += 3) {
    for (let k = 0; k < 3; k++) prismCorner(placement, unit, 0, t + k, ends[k]!);
    for (let k = 0; k < 3; k++) {
      if (!borders[t + k]) continue;
      const next = (k + 1) % 3;
      edges[of[t + k]!]!++;
      edges[of[t + next]!]!++;
      for (const end of [0, 3]) {
        const inward = inwardOf(ends[k]!, ends[next]!, ends[(k + 2) % 3]!, end);
        for (const own of [of[t + k]!, of[t + next]!])
          for (let axis = 0; axis < 3; axis++) insets[own * 6 + end + axis]! += inward[axis]!;
      }
    }
  }
  for (let at = 0; at < insets.length; at += 3) {
    const length = Math.hypot(insets[at]!, insets[at + 1]!, insets[at + 2]!);
    // The sum of two unit vectors, made a mitre.
    // Where two parts of a piece meet in one vertex, it stays between them.
    const isMitre = edges[Math.floor(at / 6)] === 2 && length > 0;
    const share = isMitre ? Math.min(2 / length ** 2, LONGEST_SHIFT / length) : 0;
    for (let k = 0; k < 3; k++) insets[at + k]! *= (share * GAP_MM) / 2;
  }
  return insets;
}

/** Unit vector across the edge from `a` to `b` towards `c`; the points begin at `from`. */
function inwardOf(a: Float64Array, b: Float64Array, c: Float64Array, from: number): Point {
  const e = pointOf((k) => b[from + k]! - a[from + k]!);
  const w = pointOf((k) => c[from + k]! - a[from + k]!);
  const along = dot(w, e) / (dot(e, e) || 1);
  const n = mapPoint(w, (value, k) => value - along * e[k]!);
  const length = Math.hypot(...n) || 1;
  return mapPoint(n, (value) => value / length);
}

/**
 * Distinct vertices of one cell's triangles: the first triangle corner at each, and the vertex number of each corner.
 */
function ownVertices(unit: BandUnit): { first: number[]; of: Uint32Array } {
  const number = new Map<string, number>();
  const first: number[] = [];
  const of = new Uint32Array(unit.triangleCount * 3);
  for (let corner = 0; corner < of.length; corner++) {
    const wrap = unit.wraps.subarray(corner * 3, corner * 3 + 3);
    const key = `${unit.triangles[corner]} ${wrap.join()}`;
    let known = number.get(key);
    if (known === undefined) {
      known = first.push(corner) - 1;
      number.set(key, known);
    }
    of[corner] = known;
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

  /** Adds a pair and returns its number. */
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

  /**
   * Closes the side along the edge that runs from `u` to `v` on the high face. `up` chooses its diagonal: the other
   * side of the edge takes the opposite value.
   */
  wall(u: number, v: number, up = true): void {
    this.#put(v * 2 + 1, u * 2 + 1, up ? u * 2 : v * 2);
    this.#put(up ? v * 2 + 1 : u * 2 + 1, u * 2, v * 2);
  }

  #put(a: number, b: number, c: number): void {
    if (this.#used + 3 > this.#triangles.length) {
      const wider = new Uint32Array(this.#triangles.length * 2);
      wider.set(this.#triangles);
      this.#triangles = wider;
    }
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
  const wider = new Float32Array(Math.ceil((positions.length * 1.5) / 6 + 1024) * 6);
  wider.set(positions);
  return wider;
}
