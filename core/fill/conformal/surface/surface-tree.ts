import { nearestOnTriangle } from '../../../solid/geometry/distance.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { faceNormals } from '../../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';

const LEAF_FACES = 4;
/** A ray that meets its face flatter than this says nothing about inside and outside. */
const FLAT_SINE = 0.05;
/** Directions of the rays that decide inside and outside, none along a usual edge. */
const PROBES: readonly Point[] = [
  [0.5377, 0.6311, 0.5591],
  [-0.7013, 0.3307, 0.6315],
  [0.2113, -0.8391, 0.5012],
  [-0.1873, -0.3391, -0.9219],
];

/** Tree of boxes over the faces of a closed mesh, for distances and rays. All lengths in mm. */
export class SurfaceTree {
  /** Face of the last answer; -1 if there was none. */
  face = -1;
  /** Nearest point of the last `distance`. */
  readonly foot = new Float64Array(3);
  /** Unit outward normal per face; zero for a face without area. */
  readonly normals: Float64Array;
  readonly #mesh: Mesh;
  /** Faces in the order of the leaves. */
  readonly #order: Uint32Array;
  /** Six numbers per node of the tree: its box, low and high. */
  readonly #boxes: Float64Array;
  /** First face of a leaf, or -1 - (number of the second child); the first child follows its parent. */
  readonly #first: Int32Array;
  readonly #count: Uint8Array;
  readonly #stack = new Int32Array(128);
  readonly #at = new Float64Array(3);

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    const faces = mesh.triangles.length / 3;
    this.normals = faceNormals(mesh);
    this.#order = Uint32Array.from({ length: faces }, (_, face) => face);
    const most = Math.max(1, 2 * faces);
    this.#boxes = new Float64Array(most * 6);
    this.#first = new Int32Array(most);
    this.#count = new Uint8Array(most);
    const middles = new Float64Array(faces * 3);
    for (let i = 0; i < mesh.triangles.length; i++) {
      for (let k = 0; k < 3; k++)
        middles[Math.floor(i / 3) * 3 + k]! += mesh.positions[mesh.triangles[i]! * 3 + k]! / 3;
    }
    this.#build(middles);
  }

  #build(middles: Float64Array): void {
    let used = 0;
    const put = (from: number, to: number): number => {
      const node = used++;
      const axis = this.#boxAround(node, from, to);
      if (to - from <= LEAF_FACES) {
        this.#first[node] = from;
        this.#count[node] = to - from;
        return node;
      }
      const part = this.#order.subarray(from, to);
      part.sort((a, b) => middles[a * 3 + axis]! - middles[b * 3 + axis]! || a - b);
      const half = (from + to) >> 1;
      put(from, half);
      this.#first[node] = -1 - put(half, to);
      return node;
    };
    if (this.#order.length > 0) put(0, this.#order.length);
  }

  /** Stores the box around some faces and returns its longest axis. */
  #boxAround(node: number, from: number, to: number): number {
    const { positions, triangles } = this.#mesh;
    const at = node * 6;
    this.#boxes.fill(Infinity, at, at + 3);
    this.#boxes.fill(-Infinity, at + 3, at + 6);
    for (let i = from; i < to; i++) {
      for (let c = 0; c < 3; c++) {
        const v = triangles[this.#order[i]! * 3 + c]! * 3;
        for (let k = 0; k < 3; k++) {
          const value = positions[v + k]!;
          if (value < this.#boxes[at + k]!) this.#boxes[at + k] = value;
          if (value > this.#boxes[at + 3 + k]!) this.#boxes[at + 3 + k] = value;
        }
      }
    }
    const extent = (k: number) => this.#boxes[at + 3 + k]! - this.#boxes[at + k]!;
    return extent(0) >= extent(1) && extent(0) >= extent(2) ? 0 : extent(1) >= extent(2) ? 1 : 2;
  }

  /** Distance to the surface if it is below `mostMm`, otherwise `mostMm`; sets `foot` and `face`. */
  distance(x: number, y: number, z: number, mostMm = Infinity): number {
    const { positions, triangles } = this.#mesh;
    let best = mostMm * mostMm;
    this.face = -1;
    let top = 0;
    this.#stack[top++] = 0;
    while (top > 0) {
      const node = this.#stack[--top]!;
      if (this.#squaredToBox(node, x, y, z) >= best) continue;
      const first = this.#first[node]!;
      if (first < 0) {
        const one = node + 1;
        const other = -1 - first;
        const oneFirst = this.#squaredToBox(one, x, y, z) < this.#squaredToBox(other, x, y, z);
        this.#stack[top++] = oneFirst ? other : one;
        this.#stack[top++] = oneFirst ? one : other;
        continue;
      }
      for (let i = first; i < first + this.#count[node]!; i++) {
        const f = this.#order[i]! * 3;
        nearestOnTriangle(
          positions,
          triangles[f]! * 3,
          triangles[f + 1]! * 3,
          triangles[f + 2]! * 3,
          x,
          y,
          z,
          this.#at,
        );
        const dx = x - this.#at[0]!;
        const dy = y - this.#at[1]!;
        const dz = z - this.#at[2]!;
        const d = dx * dx + dy * dy + dz * dz;
        if (!(d < best)) continue;
        best = d;
        this.face = this.#order[i]!;
        this.foot.set(this.#at);
      }
    }
    return Math.sqrt(best);
  }

  /** Length of a ray (unit direction) to the first face beyond `leastMm`, or Infinity; sets `face`. */
  ray(at: ArrayLike<number>, way: ArrayLike<number>, leastMm = 0, mostMm = Infinity): number {
    let best = mostMm;
    this.face = -1;
    let top = 0;
    this.#stack[top++] = 0;
    while (top > 0) {
      const node = this.#stack[--top]!;
      if (!this.#meetsBox(node, at, way, best)) continue;
      const first = this.#first[node]!;
      if (first < 0) {
        this.#stack[top++] = -1 - first;
        this.#stack[top++] = node + 1;
        continue;
      }
      for (let i = first; i < first + this.#count[node]!; i++) {
        const mm = this.#meetsFace(this.#order[i]!, at, way);
        if (mm > leastMm && mm < best) {
          best = mm;
          this.face = this.#order[i]!;
        }
      }
    }
    return this.face < 0 ? Infinity : best;
  }

  /** True if a point lies inside the mesh. */
  isInside(at: ArrayLike<number>): boolean {
    for (let i = 0; i < PROBES.length; i++) {
      const way = PROBES[i]!;
      if (this.ray(at, way) === Infinity) return false;
      const n = this.face * 3;
      const sine = this.normals[n]! * way[0] + this.normals[n + 1]! * way[1] + this.normals[n + 2]! * way[2];
      if (Math.abs(sine) > FLAT_SINE) return sine > 0;
    }
    return false;
  }

  #squaredToBox(node: number, x: number, y: number, z: number): number {
    const b = this.#boxes;
    const at = node * 6;
    const dx = Math.max(b[at]! - x, 0, x - b[at + 3]!);
    const dy = Math.max(b[at + 1]! - y, 0, y - b[at + 4]!);
    const dz = Math.max(b[at + 2]! - z, 0, z - b[at + 5]!);
    return dx * dx + dy * dy + dz * dz;
  }

  #meetsBox(node: number, at: ArrayLike<number>, way: ArrayLike<number>, most: number): boolean {
    let near = 0;
    let far = most;
    for (let k = 0; k < 3; k++) {
      const low = this.#boxes[node * 6 + k]! - at[k]!;
      const high = this.#boxes[node * 6 + 3 + k]! - at[k]!;
      const d = way[k]!;
      if (d === 0) {
        if (low > 0 || high < 0) return false;
        continue;
      }
      const a = low / d;
      const b = high / d;
      // A box without depth must not be lost to rounding.
      near = Math.max(near, Math.min(a, b) - 1e-9);
      far = Math.min(far, Math.max(a, b) + 1e-9);
      if (near > far) return false;
    }
    return true;
  }

  /** Length of a ray to a face (Moeller and Trumbore 1997), NaN if it passes beside it. */
  #meetsFace(face: number, at: ArrayLike<number>, way: ArrayLike<number>): number {
    const { positions: p, triangles } = this.#mesh;
    const a = triangles[face * 3]! * 3;
    const b = triangles[face * 3 + 1]! * 3;
    const c = triangles[face * 3 + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const px = way[1]! * vz - way[2]! * vy;
    const py = way[2]! * vx - way[0]! * vz;
    const pz = way[0]! * vy - way[1]! * vx;
    const det = ux * px + uy * py + uz * pz;
    if (det === 0) return Number.NaN;
    const sx = at[0]! - p[a]!;
    const sy = at[1]! - p[a + 1]!;
    const sz = at[2]! - p[a + 2]!;
    const u = (sx * px + sy * py + sz * pz) / det;
    if (u < -1e-9 || u > 1 + 1e-9) return Number.NaN;
    const rx = sy * uz - sz * uy;
    const ry = sz * ux - sx * uz;
    const rz = sx * uy - sy * ux;
    const v = (way[0]! * rx + way[1]! * ry + way[2]! * rz) / det;
    if (v < -1e-9 || u + v > 1 + 1e-9) return Number.NaN;
    return (vx * rx + vy * ry + vz * rz) / det;
  }
}
