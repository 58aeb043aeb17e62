import { snap } from '../../geometry/quantum.ts';
import type { Point } from '../../geometry/vector.ts';
import { TripleTable } from '../hash.ts';
import type { Mesh } from '../mesh.ts';
import { EditableSurface, type Face } from './editable-surface.ts';

/** Maximum number of rounds, because one repair may expose another flaw. Verification refuses the rest. */
const ROUNDS = 8;

/** Grid steps that a vertex may move, tried in order: along an axis first. */
const NUDGES: readonly Point[] = [1, 2].flatMap((reach) =>
  [-1, 1].flatMap((sign): Point[] => [
    [sign * reach, 0, 0],
    [0, sign * reach, 0],
    [0, 0, sign * reach],
    [sign * reach, sign * reach, 0],
    [sign * reach, 0, -sign * reach],
    [0, sign * reach, sign * reach],
  ]),
);

/**
 * Rounds a closed mesh to the output grid and repairs the flaws this causes. Coinciding vertices are merged
 * where the surface stays manifold, and triangles with collinear vertices flip their long edge. Where neither
 * works, and where two parts of the surface would share a vertex, a vertex moves by one or two steps.
 * @param fixed per vertex, 1 if the surface continues elsewhere, so that the vertex may coincide and must not
 * move
 */
export function repairOnGrid(mesh: Mesh, quantumMm: number, fixed?: Uint8Array): Mesh {
  // Adding zero turns negative zero into zero.
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i++) positions[i] = snap(positions[i]!, quantumMm) + 0;
  const shared = sharedPlaces(positions, mesh.triangles);
  if (shared.length === 0 && !hasFlaw(positions, mesh.triangles))
    return { positions, triangles: mesh.triangles };
  const repair = new GridRepair(positions, mesh.triangles);
  for (let round = 0; round < ROUNDS; round++) if (!repair.repairOnce()) break;
  repair.nudge(quantumMm, fixed);
  return { positions, triangles: repair.triangles() };
}

function hasFlaw(p: Float32Array, t: Uint32Array): boolean {
  for (let i = 0; i < t.length; i += 3) if (isFlat(p, t[i]!, t[i + 1]!, t[i + 2]!)) return true;
  return false;
}

/** Used vertices that coincide with another one, except the first of each position. */
function sharedPlaces(p: Float32Array, t: Uint32Array): number[] {
  const used = new Uint8Array(p.length / 3);
  for (let i = 0; i < t.length; i++) used[t[i]!] = 1;
  const bits = new Int32Array(p.buffer, p.byteOffset, p.length);
  const table = new TripleTable(new Int32Array(bits.length));
  const shared: number[] = [];
  for (let v = 0; v < used.length; v++) {
    if (!used[v]) continue;
    const before = table.count;
    if (table.add(bits[v * 3]!, bits[v * 3 + 1]!, bits[v * 3 + 2]!) < before) shared.push(v);
  }
  return shared;
}

function samePlace(p: Float32Array, a: number, b: number): boolean {
  return p[a * 3] === p[b * 3] && p[a * 3 + 1] === p[b * 3 + 1] && p[a * 3 + 2] === p[b * 3 + 2];
}

/** True if three vertices are exactly collinear or coincide. */
function isFlat(p: Float32Array, a: number, b: number, c: number): boolean {
  const ux = p[b * 3]! - p[a * 3]!;
  const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const vx = p[c * 3]! - p[a * 3]!;
  const vy = p[c * 3 + 1]! - p[a * 3 + 1]!;
  const vz = p[c * 3 + 2]! - p[a * 3 + 2]!;
  return uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx;
}

class GridRepair {
  readonly #p: Float32Array;
  readonly #surface: EditableSurface;

  constructor(positions: Float32Array, triangles: Uint32Array) {
    this.#p = positions;
    this.#surface = new EditableSurface(triangles, positions.length / 3);
  }

  triangles(): Uint32Array {
    return this.#surface.triangles();
  }

  /** One pass over all faces without area; true if something changed. */
  repairOnce(): boolean {
    let changed = false;
    this.#eachFlat((f, face) => {
      if (this.#joinVertices(face) || this.#flipLongEdge(f, face)) changed = true;
    });
    return changed;
  }

  /** Moves vertices of faces still without area, and coinciding vertices, by a grid step. */
  nudge(quantumMm: number, fixed?: Uint8Array): void {
    this.#eachFlat((_, face) => {
      face.some((v) => !fixed?.[v] && this.#nudged(v, quantumMm));
    });
    for (const v of sharedPlaces(this.#p, this.triangles())) if (!fixed?.[v]) this.#nudged(v, quantumMm);
  }

  #eachFlat(visit: (f: number, face: Face) => void): void {
    for (let f = 0; f < this.#surface.count; f++) {
      const face = this.#surface.face(f);
      if (face && this.#isFlat(face)) visit(f, face);
    }
  }

  #isFlat(face: Face): boolean {
    return isFlat(this.#p, face[0], face[1], face[2]);
  }

  /** Moves one vertex to the first position that leaves all its faces with an area and meets no neighbour. */
  #nudged(v: number, quantumMm: number): boolean {
    const from = this.#p.slice(v * 3, v * 3 + 3);
    for (const step of NUDGES) {
      for (let k = 0; k < 3; k++) this.#p[v * 3 + k] = from[k]! + step[k]! * quantumMm;
      if (![...this.#surface.around(v)].some((f) => this.#isFlat(this.#surface.face(f)!))) return true;
    }
    this.#p.set(from, v * 3);
    return false;
  }

  #joinVertices(face: Face): boolean {
    for (let k = 0; k < 3; k++) {
      const a = face[k]!;
      const b = face[(k + 1) % 3]!;
      if (samePlace(this.#p, a, b)) return this.#collapse(a, b) || this.#collapse(b, a);
    }
    return false;
  }

  /** Collapses the edge from `gone` to `kept` if the two share exactly two neighbours. */
  #collapse(gone: number, kept: number): boolean {
    const surface = this.#surface;
    const neighbours = (v: number) => {
      const out = new Set<number>();
      for (const f of surface.around(v)) for (const w of surface.face(f)!) if (w !== v) out.add(w);
      return out;
    };
    const mine = neighbours(gone);
    let shared = 0;
    for (const w of neighbours(kept)) if (mine.has(w)) shared++;
    if (shared !== 2) return false;
    for (const f of [...surface.around(gone)]) {
      const face = surface.face(f)!;
      surface.take(f);
      if (!face.includes(kept)) {
        const moved = (v: number) => (v === gone ? kept : v);
        surface.put(f, [moved(face[0]), moved(face[1]), moved(face[2])]);
      }
    }
    this.#dropFlatPart(kept);
    return true;
  }

  /** Removes two faces back to back on the same three vertices, all that a collapse leaves of a tetrahedron. */
  #dropFlatPart(v: number): void {
    const surface = this.#surface;
    const faces = [...surface.around(v)];
    for (const f of faces) {
      const face = surface.face(f)!;
      const other = faces.find((g) => g !== f && face.every((w) => surface.face(g)!.includes(w)));
      if (other === undefined) continue;
      surface.take(f);
      surface.take(other);
      return;
    }
  }

  /** Flips the long edge between a face without area and its neighbour. */
  #flipLongEdge(f: number, face: Face): boolean {
    const surface = this.#surface;
    const length = (a: number, b: number) =>
      Math.hypot(...[0, 1, 2].map((k) => this.#p[a * 3 + k]! - this.#p[b * 3 + k]!));
    let long = 0;
    for (let k = 1; k < 3; k++) {
      if (length(face[k]!, face[(k + 1) % 3]!) > length(face[long]!, face[(long + 1) % 3]!)) long = k;
    }
    const c = face[long]!;
    const a = face[(long + 1) % 3]!;
    const b = face[(long + 2) % 3]!;
    for (const g of surface.around(a)) {
      const other = surface.face(g)!;
      const at = other.indexOf(a);
      if (g === f || other[(at + 1) % 3] !== c) continue;
      const d = other[(at + 2) % 3]!;
      for (const h of surface.around(b)) if (surface.face(h)!.includes(d)) return false;
      if (isFlat(this.#p, a, b, d) || isFlat(this.#p, b, c, d)) return false;
      surface.take(f);
      surface.take(g);
      surface.put(f, [a, b, d]);
      surface.put(g, [b, c, d]);
      return true;
    }
    return false;
  }
}
