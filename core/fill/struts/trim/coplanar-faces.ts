import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';

/** Maximum distance of a face's vertices from its plane, mm: half the tolerance of one face when cut. */
const FLAT_MM = 5e-5;
/** Below this width, float32 coordinates hardly determine a triangle's normal, mm. */
const NARROW_MM = 0.05;
/** Minimum cosine between the normals of a plane and of a face in it; of a narrow face in it. */
const SAME_COSINE = 0.9999;
const NARROW_COSINE = 0.5;
/** Two faces whose normals differ by more than twice the angle of `SAME_COSINE` share no plane. */
const APART_COSINE = 0.9995;

const UNKNOWN = -1;
const WAITING = -2;
const NO_AREA = -3;

/**
 * Flat faces of a mesh: connected triangles in one plane, although float32 coordinates tilt each of them a little. The
 * widest triangle gives the plane; among equally wide ones, by powers of two, the first. The planes therefore depend on
 * the mesh alone, not on the triangle that is queried first. Only the flat faces of queried triangles are computed.
 */
export class CoplanarFaces {
  static readonly #known = new WeakMap<Mesh, CoplanarFaces>();
  readonly #mesh: Mesh;
  readonly #seeds: Int32Array;
  readonly #normals: Float64Array;
  /** Height of a triangle over its longest edge, mm; 0 if not yet computed. */
  readonly #widths: Float32Array;
  /** Powers of two below the widths. */
  readonly #classes: Int8Array;
  // Faces around each vertex, one list after the other.
  readonly #start: Uint32Array;
  readonly #faces: Uint32Array;

  /** The flat faces of a mesh, cached: a prediction and a trim need the same ones. */
  static of(mesh: Mesh): CoplanarFaces {
    return madeOnce(CoplanarFaces.#known, mesh, () => new CoplanarFaces(mesh));
  }

  private constructor(mesh: Mesh) {
    const { positions, triangles: t } = mesh;
    const count = t.length / 3;
    this.#mesh = mesh;
    this.#seeds = new Int32Array(count).fill(UNKNOWN);
    this.#normals = new Float64Array(t.length);
    this.#widths = new Float32Array(count);
    this.#classes = new Int8Array(count);
    const start = new Uint32Array(positions.length / 3 + 2);
    for (let i = 0; i < t.length; i++) start[t[i]! + 2]!++;
    for (let v = 2; v < start.length; v++) start[v]! += start[v - 1]!;
    this.#faces = new Uint32Array(t.length);
    for (let f = 0, i = 0; f < count; f++) {
      this.#faces[start[t[i++]! + 1]!++] = f;
      this.#faces[start[t[i++]! + 1]!++] = f;
      this.#faces[start[t[i++]! + 1]!++] = f;
    }
    this.#start = start;
  }

  /** Returns the triangle that gives a triangle's plane; -1 for one without area. */
  seedOf(face: number): number {
    if (this.#seeds[face] === UNKNOWN) {
      if (this.#hasArea(face)) this.#divide(this.#linkedWith(face));
      else this.#seeds[face] = NO_AREA;
    }
    return Math.max(UNKNOWN, this.#seeds[face]!);
  }

  /** True if two triangles are certainly in different planes; cheaper than finding their planes. */
  areApart(a: number, b: number): boolean {
    if (!this.#hasArea(a) || !this.#hasArea(b)) return false;
    if (this.#widths[a]! < NARROW_MM || this.#widths[b]! < NARROW_MM) return false;
    const n = this.#normals;
    const dot = n[a * 3]! * n[b * 3]! + n[a * 3 + 1]! * n[b * 3 + 1]! + n[a * 3 + 2]! * n[b * 3 + 2]!;
    return dot < APART_COSINE;
  }

  /** Triangles linked to one by coplanar pairs, widest first; marks all as waiting for a seed. */
  #linkedWith(first: number): number[] {
    const { triangles: t } = this.#mesh;
    const seeds = this.#seeds;
    const start = this.#start;
    const faces = this.#faces;
    const found = [first];
    seeds[first] = WAITING;
    for (let i = 0; i < found.length; i++) {
      const face = found[i]!;
      for (let k = 0; k < 3; k++) {
        const v = t[face * 3 + k]!;
        for (let n = start[v]!; n < start[v + 1]!; n++) {
          const next = faces[n]!;
          if (seeds[next] !== UNKNOWN || !this.#hasArea(next)) continue;
          if (this.#order(next, face) < 0 ? !this.#isIn(face, next) : !this.#isIn(next, face)) continue;
          seeds[next] = WAITING;
          found.push(next);
        }
      }
    }
    return found.sort((a, b) => this.#order(a, b));
  }

  /** Gives each triangle the first of these whose plane holds it and reaches it within that plane. */
  #divide(linked: readonly number[]): void {
    const seeds = this.#seeds;
    const widest = linked[0]!;
    if (linked.every((face) => this.#isIn(face, widest))) {
      for (let i = 0; i < linked.length; i++) seeds[linked[i]!] = widest;
      return;
    }
    const { triangles: t } = this.#mesh;
    const start = this.#start;
    const faces = this.#faces;
    const stack: number[] = [];
    for (let i = 0; i < linked.length; i++) {
      const seed = linked[i]!;
      if (seeds[seed] !== WAITING) continue;
      seeds[seed] = seed;
      stack.push(seed);
      while (stack.length > 0) {
        const face = stack.pop()!;
        for (let k = 0; k < 3; k++) {
          const v = t[face * 3 + k]!;
          for (let n = start[v]!; n < start[v + 1]!; n++) {
            const next = faces[n]!;
            if (seeds[next] !== WAITING || !this.#isIn(next, seed)) continue;
            seeds[next] = seed;
            stack.push(next);
          }
        }
      }
    }
  }

  /** Negative if a triangle precedes another: it is wider, or as wide with a lower number. */
  #order(a: number, b: number): number {
    return this.#classes[b]! - this.#classes[a]! || a - b;
  }

  /** Returns whether a triangle is in the plane of another. */
  #isIn(face: number, base: number): boolean {
    const { positions: p, triangles: t } = this.#mesh;
    const normals = this.#normals;
    const f = face * 3;
    const b = base * 3;
    const x = normals[b]!;
    const y = normals[b + 1]!;
    const z = normals[b + 2]!;
    const cosine = x * normals[f]! + y * normals[f + 1]! + z * normals[f + 2]!;
    if (cosine < (this.#widths[face]! < NARROW_MM ? NARROW_COSINE : SAME_COSINE)) return false;
    const at = t[b]! * 3;
    const offset = x * p[at]! + y * p[at + 1]! + z * p[at + 2]!;
    for (let k = 0; k < 3; k++) {
      const v = t[f + k]! * 3;
      if (Math.abs(x * p[v]! + y * p[v + 1]! + z * p[v + 2]! - offset) > FLAT_MM) return false;
    }
    return true;
  }

  /** Computes the normal and the width of a triangle. Returns false for one without area. */
  #hasArea(face: number): boolean {
    if (this.#widths[face]! > 0) return true;
    const { positions: p, triangles: t } = this.#mesh;
    const f = face * 3;
    const a = t[f]! * 3;
    const b = t[f + 1]! * 3;
    const c = t[f + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const wx = vx - ux;
    const wy = vy - uy;
    const wz = vz - uz;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) return false;
    this.#normals[f] = x / length;
    this.#normals[f + 1] = y / length;
    this.#normals[f + 2] = z / length;
    const u = ux * ux + uy * uy + uz * uz;
    const v = vx * vx + vy * vy + vz * vz;
    const w = wx * wx + wy * wy + wz * wz;
    this.#widths[face] = length / Math.sqrt(Math.max(u, v, w));
    this.#classes[face] = Math.floor(Math.log2(this.#widths[face]!));
    return this.#widths[face]! > 0;
  }
}
