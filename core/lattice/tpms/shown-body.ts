import type { BandUnit } from '../cell/tpms/unit.ts';
import { backToModel } from '../grid/placement.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { PlacedSurface } from './fill.ts';
import { CELL_IN, PRISM_IN } from './prisms.ts';
import { EdgeCutter, type Prongs } from './shown-cut.ts';

/**
 * Builds a placed lattice as one closed mesh for a viewer: whole prisms inside the model, and prisms at its surface cut
 * square where their middle plane leaves the model. The real trim cuts flush with the surface and takes a hundred
 * times as long. In the model's coordinates, mm.
 * @returns null if it may have more triangles than `mostTriangles`
 */
export function shownBody({ sorted, design, domain }: PlacedSurface, mostTriangles: number): Mesh | null {
  const { unit } = design;
  const { placement, near, cellState, prismState, crossing } = sorted;
  const count = unit.triangleCount;
  const whole: number[] = [];
  for (let cell = 0; cell < cellState.length; cell++) if (cellState[cell] === CELL_IN) whole.push(cell);
  let clear = 0;
  for (const state of prismState) if (state === PRISM_IN) clear++;
  // A cut prism leaves two triangles on each face at most, and a wall.
  if (2 * (whole.length * count + clear) + 6 * crossing.near.length > mostTriangles) return null;

  const { first, of } = ownVertices(unit);
  const cells = [...whole, ...near.cells];
  const cutter = new EdgeCutter(sorted, unit, domain.mesh, first);
  const body = new ShownMesh(cells.length * first.length);
  cells.forEach((cell, at) => {
    for (let c = 0; c < first.length; c++) body.place(at * first.length + c, cutter.prongs(cell, c));
  });
  const corner = (at: number, t: number, k: number) => at * first.length + of[t * 3 + k]!;
  for (let at = 0; at < whole.length; at++)
    for (let t = 0; t < count; t++) body.prism(corner(at, t, 0), corner(at, t, 1), corner(at, t, 2));
  for (let i = 0; i < prismState.length; i++) {
    if (prismState[i] !== PRISM_IN) continue;
    const at = whole.length + Math.floor(i / count);
    body.prism(corner(at, i % count, 0), corner(at, i % count, 1), corner(at, i % count, 2));
  }
  for (let i = 0; i < crossing.near.length; i++) {
    const n = crossing.near[i]!;
    const t = crossing.triangle[i]!;
    const own = [0, 1, 2].map((k) => of[t * 3 + k]!);
    const inside = own.map((c) => cutter.isInside(n, c));
    const kept = inside.filter(Boolean).length;
    if (kept === 0) continue;
    const vertex = (k: number) => corner(whole.length + n, t, k % 3);
    const cut = (from: number, to: number) => body.add(cutter.cut(n, own[from % 3]!, own[to % 3]!));
    if (kept === 3) body.prism(vertex(0), vertex(1), vertex(2));
    else if (kept === 1) {
      const k = inside.indexOf(true);
      const [next, last] = [cut(k, k + 1), cut(k, k + 2)];
      body.prism(vertex(k), next, last);
      body.wall(next, last);
    } else {
      const k = inside.indexOf(false);
      const [next, last] = [cut(k + 2, k), cut(k + 1, k)];
      body.prism(vertex(k + 1), vertex(k + 2), next);
      body.prism(vertex(k + 1), next, last);
      body.wall(next, last);
    }
  }
  const mesh = body.take();
  backToModel(placement, mesh.positions);
  return mesh;
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

  /** Closes the side along the edge that runs from `u` to `v` on the high face. */
  wall(u: number, v: number): void {
    this.#put(v * 2 + 1, u * 2 + 1, u * 2);
    this.#put(v * 2 + 1, u * 2, v * 2);
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
