import { snapped } from '../frame/placement.ts';
import { hashOf, tableSize } from '../mesh/hash.ts';
import type { Mesh, Point } from '../mesh/mesh.ts';

/** Mending one flaw may uncover another; after this many rounds the rest is left for the proof to refuse. */
const ROUNDS = 8;

/** Steps of the grid a corner may be moved, tried in turn: along an axis first. */
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
 * Rounds a closed mesh to the output's grid without leaving a flaw: corners that fall together are joined where the
 * surface stays a surface, and triangles whose corners fall in one line give their long edge to the neighbour. Where
 * neither can be done, and where two parts of the surface come to share a corner, a corner moves by a step or two.
 * @param fixed per vertex, 1 where the surface goes on elsewhere, so that it may share its place and must keep it
 */
export function mendOnGrid(mesh: Mesh, quantumMm: number, fixed?: Uint8Array): Mesh {
  // Adding zero turns a negative zero into the zero it equals.
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i++) positions[i] = snapped(positions[i]!, quantumMm) + 0;
  const shared = sharedPlaces(positions, mesh.triangles);
  if (shared.length === 0 && !hasFlaw(positions, mesh.triangles))
    return { positions, triangles: mesh.triangles };
  const surface = new EditableSurface(positions, mesh.triangles);
  for (let round = 0; round < ROUNDS; round++) if (!surface.mendOnce()) break;
  surface.nudge(quantumMm, fixed);
  return { positions, triangles: surface.triangles() };
}

function hasFlaw(p: Float32Array, t: Uint32Array): boolean {
  for (let i = 0; i < t.length; i += 3) if (isFlat(p, t[i]!, t[i + 1]!, t[i + 2]!)) return true;
  return false;
}

/** Corners in use that stand where another one stands, all but the first of each place. */
function sharedPlaces(p: Float32Array, t: Uint32Array): number[] {
  const used = new Uint8Array(p.length / 3);
  for (let i = 0; i < t.length; i++) used[t[i]!] = 1;
  const bits = new Uint32Array(p.buffer, p.byteOffset, p.length);
  const mask = tableSize(used.length) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const shared: number[] = [];
  for (let v = 0; v < used.length; v++) {
    if (!used[v]) continue;
    let slot = hashOf(bits[v * 3]!, bits[v * 3 + 1]!, bits[v * 3 + 2]!) & mask;
    while (table[slot]! >= 0 && !samePlace(p, table[slot]!, v)) slot = (slot + 1) & mask;
    if (table[slot]! >= 0) shared.push(v);
    else table[slot] = v;
  }
  return shared;
}

function samePlace(p: Float32Array, a: number, b: number): boolean {
  return p[a * 3] === p[b * 3] && p[a * 3 + 1] === p[b * 3 + 1] && p[a * 3 + 2] === p[b * 3 + 2];
}

/** True when three corners lie in one line, exactly; corners at one place are such a case. */
function isFlat(p: Float32Array, a: number, b: number, c: number): boolean {
  const ux = p[b * 3]! - p[a * 3]!;
  const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const vx = p[c * 3]! - p[a * 3]!;
  const vy = p[c * 3 + 1]! - p[a * 3 + 1]!;
  const vz = p[c * 3 + 2]! - p[a * 3 + 2]!;
  return uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx;
}

class EditableSurface {
  private readonly p: Float32Array;
  private readonly faces: ([number, number, number] | undefined)[];
  private readonly around: Set<number>[];

  constructor(positions: Float32Array, triangles: Uint32Array) {
    this.p = positions;
    this.faces = [];
    this.around = Array.from({ length: positions.length / 3 }, () => new Set<number>());
    for (let i = 0; i < triangles.length; i += 3) {
      const face: [number, number, number] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
      for (const v of face) this.around[v]!.add(this.faces.length);
      this.faces.push(face);
    }
  }

  triangles(): Uint32Array {
    return Uint32Array.from(this.faces.filter((face) => face !== undefined).flat());
  }

  /** One pass over all flat faces; true when something changed. */
  mendOnce(): boolean {
    let changed = false;
    for (let f = 0; f < this.faces.length; f++) {
      const face = this.faces[f];
      if (!face || !isFlat(this.p, ...face)) continue;
      if (this.joinCorners(face) || this.giveLongEdge(f, face)) changed = true;
    }
    return changed;
  }

  /** Moves corners of faces that are still flat, and corners that share a place, by a step of the grid. */
  nudge(quantumMm: number, fixed?: Uint8Array): void {
    for (const face of [...this.faces]) {
      if (!face || !isFlat(this.p, ...face)) continue;
      face.some((v) => !fixed?.[v] && this.nudged(v, quantumMm));
    }
    for (const v of sharedPlaces(this.p, this.triangles())) if (!fixed?.[v]) this.nudged(v, quantumMm);
  }

  /** Moves one corner to the first place that leaves none of its faces flat and meets no neighbour. */
  private nudged(v: number, quantumMm: number): boolean {
    const from = this.p.slice(v * 3, v * 3 + 3);
    for (const step of NUDGES) {
      for (let k = 0; k < 3; k++) this.p[v * 3 + k] = from[k]! + step[k]! * quantumMm;
      if (![...this.around[v]!].some((f) => isFlat(this.p, ...this.faces[f]!))) return true;
    }
    this.p.set(from, v * 3);
    return false;
  }

  private joinCorners(face: readonly [number, number, number]): boolean {
    for (let k = 0; k < 3; k++) {
      const a = face[k]!;
      const b = face[(k + 1) % 3]!;
      if (samePlace(this.p, a, b)) return this.collapse(a, b) || this.collapse(b, a);
    }
    return false;
  }

  /** Moves everything at `gone` to `kept`, when the two share exactly two neighbours. */
  private collapse(gone: number, kept: number): boolean {
    const neighbours = (v: number) => {
      const out = new Set<number>();
      for (const f of this.around[v]!) for (const w of this.faces[f]!) if (w !== v) out.add(w);
      return out;
    };
    const mine = neighbours(gone);
    let shared = 0;
    for (const w of neighbours(kept)) if (mine.has(w)) shared++;
    if (shared !== 2) return false;
    for (const f of [...this.around[gone]!]) {
      const face = this.faces[f]!;
      this.take(f);
      if (!face.includes(kept))
        this.put(f, face.map((v) => (v === gone ? kept : v)) as [number, number, number]);
    }
    return true;
  }

  /** Replaces a flat face and its neighbour over the long edge by the other diagonal. */
  private giveLongEdge(f: number, face: readonly [number, number, number]): boolean {
    const length = (a: number, b: number) =>
      Math.hypot(...[0, 1, 2].map((k) => this.p[a * 3 + k]! - this.p[b * 3 + k]!));
    let long = 0;
    for (let k = 1; k < 3; k++) {
      if (length(face[k]!, face[(k + 1) % 3]!) > length(face[long]!, face[(long + 1) % 3]!)) long = k;
    }
    const c = face[long]!;
    const a = face[(long + 1) % 3]!;
    const b = face[(long + 2) % 3]!;
    for (const g of this.around[a]!) {
      const other = this.faces[g]!;
      const at = other.indexOf(a);
      if (g === f || other[(at + 1) % 3] !== c) continue;
      const d = other[(at + 2) % 3]!;
      for (const h of this.around[b]!) if (this.faces[h]!.includes(d)) return false;
      if (isFlat(this.p, a, b, d) || isFlat(this.p, b, c, d)) return false;
      this.take(f);
      this.take(g);
      this.put(f, [a, b, d]);
      this.put(g, [b, c, d]);
      return true;
    }
    return false;
  }

  private take(f: number): void {
    for (const v of this.faces[f]!) this.around[v]!.delete(f);
    this.faces[f] = undefined;
  }

  private put(f: number, face: [number, number, number]): void {
    this.faces[f] = face;
    for (const v of face) this.around[v]!.add(f);
  }
}
