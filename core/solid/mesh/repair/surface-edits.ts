import { type Effort, STEPS } from '../../effort.ts';
import type { Mesh } from '../mesh.ts';
import { EditableSurface, type Face } from './editable-surface.ts';
import { distanceBetween, heightOf, isFlat, normalOf } from './face-measures.ts';

/** Steps of a float that computed vertices are rounded by at most: half the diagonal of a cube. */
const ROUNDING_STEPS = 0.87;
/** Cosine between a face before and after a collapse: below, the collapse folds it. */
const LEAST_COSINE = 0.25;

/** A closed surface that is edited here and there, and the distance by which the edits move it. */
export class SurfaceEdits {
  readonly positions: Float32Array;
  readonly surface: EditableSurface;
  /** Step of a 32-bit float at the largest coordinate, mm. */
  readonly stepMm: number;
  /** Vertices that moved, or whose faces changed. */
  readonly moved = new Set<number>();
  readonly #began: Float32Array;
  /** Greatest sum of the collapses that ended at a vertex, mm. */
  readonly #collapsedMm = new Map<number, number>();
  /** Sum of the heights by which flips moved the surface at a face, mm. */
  readonly #flippedMm = new Map<number, number>();

  readonly #effort: Effort;

  constructor(mesh: Mesh, effort: Effort) {
    this.#effort = effort;
    this.positions = mesh.positions.slice();
    this.#began = mesh.positions;
    this.surface = new EditableSurface(mesh.triangles, mesh.positions.length / 3);
    let reach = 1e-30;
    for (let i = 0; i < this.positions.length; i++) reach = Math.max(reach, Math.abs(this.positions[i]!));
    this.stepMm = 2 ** (Math.floor(Math.log2(reach)) - 23);
  }

  /** The surface now; its positions change with later edits. */
  mesh(): Mesh {
    return { positions: this.positions, triangles: this.surface.triangles() };
  }

  /** Greatest distance by which roundings and edits moved the surface, mm. */
  movedMm(): number {
    let nudgedMm = 0;
    const p = this.positions;
    const b = this.#began;
    for (const v of this.moved) {
      const o = v * 3;
      nudgedMm = Math.max(nudgedMm, Math.hypot(p[o]! - b[o]!, p[o + 1]! - b[o + 1]!, p[o + 2]! - b[o + 2]!));
    }
    let [collapsedMm, flippedMm] = [0, 0];
    for (const mm of this.#collapsedMm.values()) collapsedMm = Math.max(collapsedMm, mm);
    for (const mm of this.#flippedMm.values()) flippedMm = Math.max(flippedMm, mm);
    return nudgedMm + collapsedMm + flippedMm + ROUNDING_STEPS * this.stepMm;
  }

  /** Vertices that share a face with a vertex. */
  neighbours(v: number): Set<number> {
    const found = new Set<number>();
    this.#effort.spend(this.surface.around(v).size * STEPS.visit);
    for (const f of this.surface.around(v)) for (const w of this.surface.face(f)!) if (w !== v) found.add(w);
    return found;
  }

  /** Moves a vertex against the sum of its faces' normals by some float steps. */
  moveInward(v: number, steps: number): void {
    let [x, y, z] = [0, 0, 0];
    for (const f of this.surface.around(v)) {
      const n = normalOf(this.positions, this.surface.face(f)!);
      const size = Math.hypot(...n) || 1;
      x -= n[0] / size;
      y -= n[1] / size;
      z -= n[2] / size;
    }
    const size = Math.hypot(x, y, z);
    const by = steps * this.stepMm;
    // A flat fan of slivers may have no direction.
    const [dx, dy, dz] = size > 1e-9 ? [x / size, y / size, z / size] : [0.6, 0.64, 0.48];
    this.positions[v * 3]! += dx * by;
    this.positions[v * 3 + 1]! += dy * by;
    this.positions[v * 3 + 2]! += dz * by;
    this.moved.add(v);
  }

  /** Collapses an edge whose ends share two neighbours and, unless `force`, if no face turns or thins. */
  collapse(gone: number, kept: number, force: boolean): boolean {
    const surface = this.surface;
    const mine = this.neighbours(gone);
    if (this.#sharedNeighbours(mine, kept) !== 2 || mine.size < 3) return false;
    const faces = [...surface.around(gone)];
    const moved = (v: number) => (v === gone ? kept : v);
    const renamed = (face: readonly [number, number, number]) =>
      [moved(face[0]), moved(face[1]), moved(face[2])] as const;
    for (const f of faces) {
      const face = surface.face(f)!;
      if (force || face.includes(kept)) continue;
      const before = normalOf(this.positions, face);
      const after = normalOf(this.positions, renamed(face));
      const along = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
      if (
        !(along > LEAST_COSINE * Math.hypot(...before) * Math.hypot(...after)) ||
        isFlat(this.positions, [...renamed(face)])
      )
        return false;
    }
    this.moved.add(kept);
    const wayMm = (this.#collapsedMm.get(gone) ?? 0) + distanceBetween(this.positions, gone, kept);
    this.#collapsedMm.set(kept, Math.max(this.#collapsedMm.get(kept) ?? 0, wayMm));
    for (const f of faces) {
      const face = surface.face(f)!;
      surface.take(f);
      if (!face.includes(kept)) surface.put(f, renamed(face));
    }
    return true;
  }

  /** True if the surface would meet itself where the edge between two vertices collapses. */
  isContact(v: number, w: number): boolean {
    return this.#sharedNeighbours(this.neighbours(v), w) > 2;
  }

  #sharedNeighbours(mine: ReadonlySet<number>, v: number): number {
    let shared = 0;
    for (const w of this.neighbours(v)) if (mine.has(w)) shared++;
    return shared;
  }

  /** Removes a vertex of three low faces: the face on their outline lies as near to it. */
  dropSpike(v: number, lowMm: number): boolean {
    const surface = this.surface;
    const faces = [...surface.around(v)];
    if (faces.length !== 3) return false;
    const ends = new Map<number, number>();
    for (const f of faces) {
      const face = surface.face(f)!;
      if (heightOf(this.positions, face) >= lowMm) return false;
      const at = face.indexOf(v);
      ends.set(face[(at + 1) % 3]!, face[(at + 2) % 3]!);
    }
    const a = ends.keys().next().value!;
    const b = ends.get(a)!;
    const c = ends.get(b);
    if (c === undefined || ends.get(c) !== a || a === c) return false;
    // The face across an edge may already close the other side.
    for (const f of surface.around(a)) {
      const face = surface.face(f)!;
      if (face.includes(b) && face.includes(c)) return false;
    }
    this.#noteFlip(faces, faces);
    for (const f of faces) surface.take(f);
    surface.put(faces[0]!, [a, b, c]);
    for (const w of [a, b, c]) this.moved.add(w);
    return true;
  }

  /** Flips the long edge of a face without area; `better`: only where both new faces are higher and agree. */
  flipLongEdge(f: number, better = false): boolean {
    const surface = this.surface;
    const face = surface.face(f)!;
    let long = 0;
    for (let k = 1; k < 3; k++) {
      const length = (i: number) => distanceBetween(this.positions, face[i]!, face[(i + 1) % 3]!);
      if (length(k) > length(long)) long = k;
    }
    const c = face[long]!;
    const a = face[(long + 1) % 3]!;
    const b = face[(long + 2) % 3]!;
    this.#effort.spend((surface.around(a).size + surface.around(b).size) * STEPS.visit);
    for (const g of surface.around(a)) {
      const other = surface.face(g)!;
      const at = other.indexOf(a);
      if (g === f || other[(at + 1) % 3] !== c) continue;
      const d = other[(at + 2) % 3]!;
      for (const h of surface.around(b)) if (surface.face(h)!.includes(d)) return false;
      const made = [[a, b, d] as const, [b, c, d] as const];
      if (made.some((one) => isFlat(this.positions, one))) return false;
      if (better && !made.every((one) => this.#isBetter(one, face, other))) return false;
      for (const v of [a, b, c, d]) this.moved.add(v);
      this.#noteFlip([f, g], [f]);
      surface.take(f);
      surface.take(g);
      surface.put(f, [a, b, d]);
      surface.put(g, [b, c, d]);
      return true;
    }
    return false;
  }

  #isBetter(made: Face, low: Face, neighbour: Face): boolean {
    const n = normalOf(this.positions, made);
    const m = normalOf(this.positions, neighbour);
    const isAlike = n[0] * m[0] + n[1] * m[1] + n[2] * m[2] > 0;
    return isAlike && heightOf(this.positions, made) > heightOf(this.positions, low);
  }

  /** Notes that the surface at these faces moved by the greatest height among `low`. */
  #noteFlip(faces: readonly number[], low: readonly number[]): void {
    let sumMm = 0;
    for (const f of faces) sumMm = Math.max(sumMm, this.#flippedMm.get(f) ?? 0);
    sumMm += Math.max(...low.map((f) => heightOf(this.positions, this.surface.face(f)!)));
    for (const f of faces) this.#flippedMm.set(f, sumMm);
  }
}
