import { type BandUnit, NO_SHIFT } from '../cell/tpms/unit.ts';
import { dot, type Point } from '../geometry/vector.ts';
import { backToModel, type Placement } from '../grid/placement.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { PlacedSurface } from './fill.ts';
import { prismCorner } from './prism-vertex.ts';
import { CELL_IN, PRISM_IN } from './prisms.ts';
import { EdgeCutter, type Prongs } from './shown-cut.ts';

/** Gap between the pieces of two neighbouring cells, mm. */
const GAP_MM = 0.08;

/**
 * Builds a placed lattice for a viewer, as one closed piece per cell; pieces do not touch (decision 0020). Prisms inside
 * the model are whole, and those at its surface cut square where their middle plane leaves the model. The real trim
 * cuts flush with the surface and takes a hundred times as long. In the model's coordinates, mm.
 * @returns null if it may have more triangles than `mostTriangles`
 */
export function shownBody({ sorted, design, domain }: PlacedSurface, mostTriangles: number): Mesh | null {
  const { unit } = design;
  const { placement, near, cellState, prismState, crossing } = sorted;
  const count = unit.triangleCount;
  const whole: number[] = [];
  for (let cell = 0; cell < cellState.length; cell++) if (cellState[cell] === CELL_IN) whole.push(cell);
  const borders = bordersOf(unit);
  if (mostOf(sorted, whole.length, count, borders) > mostTriangles) return null;

  const { first, of } = ownVertices(unit);
  const cells = [...whole, ...near.cells];
  const cutter = new EdgeCutter(sorted, unit, domain.mesh, first);
  const body = new ShownMesh(cells.length * first.length);
  const insets = insetsOf(unit, placement, of, borders);
  const moveIn = (prongs: Prongs, a: number, b: number) => {
    for (let i = 0; i < 6; i++) prongs[i]! += (insets[a * 6 + i]! + insets[b * 6 + i]!) / 2;
    return prongs;
  };
  cells.forEach((cell, at) => {
    for (let c = 0; c < first.length; c++)
      body.place(at * first.length + c, moveIn(cutter.prongs(cell, c), c, c));
  });
  const corner = (at: number, t: number, k: number) => at * first.length + of[t * 3 + k]!;
  const wholePrism = (at: number, t: number) => {
    body.prism(corner(at, t, 0), corner(at, t, 1), corner(at, t, 2));
    for (let k = 0; k < 3; k++)
      if (borders[t * 3 + k]) body.wall(corner(at, t, k), corner(at, t, (k + 1) % 3), runsUp(t, k));
  };
  // The same from both sides of an edge, so that the walls of two pieces run alike.
  const runsUp = (t: number, k: number) =>
    unit.triangles[t * 3 + k]! < unit.triangles[t * 3 + ((k + 1) % 3)]!;
  for (let at = 0; at < whole.length; at++) for (let t = 0; t < count; t++) wholePrism(at, t);
  for (let i = 0; i < prismState.length; i++)
    if (prismState[i] === PRISM_IN) wholePrism(whole.length + Math.floor(i / count), i % count);
  for (let i = 0; i < crossing.near.length; i++) {
    const n = crossing.near[i]!;
    const t = crossing.triangle[i]!;
    const own = [0, 1, 2].map((k) => of[t * 3 + k]!);
    const inside = own.map((c) => cutter.isInside(n, c));
    const kept = inside.filter(Boolean).length;
    if (kept === 0) continue;
    const vertex = (k: number) => corner(whole.length + n, t, k % 3);
    const cut = (from: number, to: number) => {
      const [a, b] = [own[from % 3]!, own[to % 3]!];
      return body.add(moveIn(cutter.cut(n, a, b), a, b));
    };
    // Sides of the polygon that is left of the triangle: along one of its edges, or across it.
    const side = (edge: number, u: number, v: number, up = runsUp(t, edge % 3)) => {
      if (borders[t * 3 + (edge % 3)]) body.wall(u, v, up);
    };
    if (kept === 3) wholePrism(whole.length + n, t);
    else if (kept === 1) {
      const k = inside.indexOf(true);
      const [next, last] = [cut(k, k + 1), cut(k, k + 2)];
      body.prism(vertex(k), next, last);
      body.wall(next, last);
      side(k, vertex(k), next, true);
      side(k + 2, last, vertex(k), false);
    } else {
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
  const mesh = body.take();
  backToModel(placement, mesh.positions);
  return mesh;
}

/** Triangles that the pieces have at most. */
function mostOf(
  { near, prismState, crossing }: PlacedSurface['sorted'],
  wholeCells: number,
  trianglesPerCell: number,
  borders: Uint8Array,
): number {
  let clear = 0;
  for (const state of prismState) if (state === PRISM_IN) clear++;
  const walls = borders.reduce((sum, isBorder) => sum + isBorder, 0);
  // A cut prism leaves two triangles on each face at most, a wall, and one at each border of its cell.
  const most = 2 * (wholeCells * (trianglesPerCell + walls) + clear + near.cells.length * walls);
  return most + 6 * crossing.near.length;
}

/** Per half-edge 1 if another cell lies across it. */
function bordersOf({ acrossCell }: BandUnit): Uint8Array {
  return Uint8Array.from(acrossCell, (code) => (code === NO_SHIFT ? 0 : 1));
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
  const e = [0, 1, 2].map((k) => b[from + k]! - a[from + k]!) as Point;
  const w = [0, 1, 2].map((k) => c[from + k]! - a[from + k]!) as Point;
  const along = dot(w, e) / (dot(e, e) || 1);
  const n = w.map((value, k) => value - along * e[k]!) as Point;
  const length = Math.hypot(...n) || 1;
  return n.map((value) => value / length) as Point;
}

/** Distinct vertices of one cell's triangles: the first triangle corner at each, and the vertex number of each corner. */
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
