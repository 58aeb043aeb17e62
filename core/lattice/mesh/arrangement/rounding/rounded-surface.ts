import { EditableSurface } from '../../editable-surface.ts';
import type { Mesh } from '../../mesh.ts';
import { distanceBetween, type FaceVertices, heightOf, isFlat, normalOf } from './face-measures.ts';
import { sharedPlaces } from './shared-places.ts';

/** Maximum number of passes; one repair may expose another flaw. */
const PASSES = 12;
/** Steps of a float that a vertex may move to come apart from others, tried in order. */
const NUDGES = [2, 3, 4, 6, 8] as const;

/** Steps of a float that computed vertices are rounded by at most: half the diagonal of a cube. */
const ROUNDING_STEPS = 0.87;
/** Steps of a float: faces that are lower are flipped into their neighbours. */
const CAP_STEPS = 8;

/** A surface whose computed vertices were rounded to floats. */
export interface RoundedSurface {
  mesh: Mesh;
  /** Greatest distance that a vertex moved, mm. */
  movedMm: number;
  /** Vertices that moved, or whose faces were joined. */
  moved: ReadonlySet<number>;
  /** True if different points had one place: in another round they become one. */
  hasMet: boolean;
  /** The surface before vertices at one place were moved apart. */
  unparted: Mesh;
}

export interface SettleOptions {
  /** 1 for each vertex whose place was computed. */
  computed: Uint8Array;
  /** 1 for each vertex at a new face. */
  changed: Uint8Array;
  /** Vertices that touch another one. */
  touching: readonly number[];
  /** Length up to which edges are collapsed. */
  shortMm: number;
}

/**
 * Removes what rounding leaves: edges too short, faces without area, vertices at one place. Vertices in `touching` and
 * others that coincide move some float steps into the material. Vertices that are not `computed` move only then.
 */
export function settleRounding(mesh: Mesh, options: SettleOptions): RoundedSurface {
  const settling = new Settling(mesh, options);
  settling.shorten();
  settling.flipCaps();
  const hasMet = settling.hasMet(options.touching);
  const unparted = settling.done().mesh;
  settling.partTouching(options.touching);
  for (let pass = 0; pass < PASSES; pass++) if (!settling.repairOnce(pass)) break;
  return { ...settling.done(), hasMet, unparted };
}

class Settling {
  private readonly computed: Uint8Array;
  private readonly changed: Uint8Array;
  private readonly shortMm: number;
  readonly #p: Float32Array;
  readonly #began: Float32Array;
  readonly #surface: EditableSurface;
  readonly #stepMm: number;
  readonly #moved = new Set<number>();
  /** Greatest sum of the collapses that ended at a vertex, mm. */
  readonly #collapsedMm = new Map<number, number>();
  /** Sum of the heights by which flips moved the surface at a face, mm. */
  readonly #flippedMm = new Map<number, number>();

  constructor(mesh: Mesh, { computed, changed, shortMm }: SettleOptions) {
    this.computed = computed;
    this.changed = changed;
    this.shortMm = shortMm;
    this.#p = mesh.positions.slice();
    this.#began = mesh.positions;
    this.#surface = new EditableSurface(mesh.triangles, mesh.positions.length / 3);
    let reach = 1e-30;
    for (let i = 0; i < this.#p.length; i++) reach = Math.max(reach, Math.abs(this.#p[i]!));
    // Step of a 32-bit float at the largest coordinate.
    this.#stepMm = 2 ** (Math.floor(Math.log2(reach)) - 23);
  }

  /** True if vertices are at the place of others and do not just touch them. */
  hasMet(touching: readonly number[]): boolean {
    const known = new Set(touching);
    const mesh = { positions: this.#p, triangles: this.#surface.triangles() };
    return sharedPlaces(mesh, this.computed).some((v) => !known.has(v));
  }

  /** Moves vertices that only touch others into the material. */
  partTouching(touching: readonly number[]): void {
    for (const v of touching) this.#moveInward(v, NUDGES[0]);
  }

  /** Collapses short edges with a computed end where that folds nothing. */
  shorten(): void {
    const { computed } = this;
    for (let v = 0; v < computed.length; v++) {
      if (!computed[v]) continue;
      let again = true;
      while (again) {
        again = false;
        for (const w of this.#neighbours(v)) {
          if (distanceBetween(this.#p, v, w) > this.shortMm) continue;
          if (this.#collapse(v, w, false)) break;
          if (computed[w] && this.#collapse(w, v, false)) {
            again = true;
            break;
          }
        }
      }
    }
  }

  /** Flips the long edge of faces that are hardly higher than rounding, where that makes both faces higher. */
  flipCaps(): void {
    const lowMm = Math.max(this.shortMm, CAP_STEPS * this.#stepMm);
    const surface = this.#surface;
    for (let pass = 0; pass < PASSES; pass++) {
      let isDone = true;
      for (let v = 0; v < this.changed.length; v++) {
        if (!this.changed[v]) continue;
        if (this.#dropSpike(v, lowMm)) isDone = false;
        for (const f of [...surface.around(v)]) {
          const face = surface.face(f);
          if (face && heightOf(this.#p, face) < lowMm && this.#flipLongEdge(f, true)) isDone = false;
        }
      }
      if (isDone) return;
    }
  }

  /** Removes a vertex of three low faces: the face on their outline lies as near to it. */
  #dropSpike(v: number, lowMm: number): boolean {
    const surface = this.#surface;
    const faces = [...surface.around(v)];
    if (faces.length !== 3) return false;
    const ends = new Map<number, number>();
    for (const f of faces) {
      const face = surface.face(f)!;
      if (heightOf(this.#p, face) >= lowMm) return false;
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
    for (const w of [a, b, c]) this.#moved.add(w);
    return true;
  }

  /** One pass over faces without area and vertices at one place; true if something changed. */
  repairOnce(pass: number): boolean {
    let changed = false;
    for (const f of this.#flatFaces()) {
      const face = this.#surface.face(f);
      if (!face || !isFlat(this.#p, face)) continue;
      changed = true;
      if (this.#collapseShortest(face) || this.#flipLongEdge(f)) continue;
      // Neither works: a vertex steps aside.
      const v = face.find((w) => this.computed[w]) ?? face[0];
      this.#moveInward(v, NUDGES[pass % NUDGES.length]!);
    }
    for (const v of sharedPlaces(
      { positions: this.#p, triangles: this.#surface.triangles() },
      this.computed,
    )) {
      changed = true;
      this.#moveInward(v, NUDGES[pass % NUDGES.length]!);
    }
    return changed;
  }

  done(): Omit<RoundedSurface, 'hasMet' | 'unparted'> {
    let nudgedMm = 0;
    const p = this.#p;
    const b = this.#began;
    for (const v of this.#moved) {
      const o = v * 3;
      nudgedMm = Math.max(nudgedMm, Math.hypot(p[o]! - b[o]!, p[o + 1]! - b[o + 1]!, p[o + 2]! - b[o + 2]!));
    }
    let [collapsedMm, flippedMm] = [0, 0];
    for (const mm of this.#collapsedMm.values()) collapsedMm = Math.max(collapsedMm, mm);
    for (const mm of this.#flippedMm.values()) flippedMm = Math.max(flippedMm, mm);
    const movedMm = nudgedMm + collapsedMm + flippedMm + ROUNDING_STEPS * this.#stepMm;
    return {
      mesh: { positions: p.slice(), triangles: this.#surface.triangles() },
      movedMm,
      moved: this.#moved,
    };
  }

  /** Notes that the surface at these faces moved by the greatest height among `low`. */
  #noteFlip(faces: readonly number[], low: readonly number[]): void {
    let sumMm = 0;
    for (const f of faces) sumMm = Math.max(sumMm, this.#flippedMm.get(f) ?? 0);
    sumMm += Math.max(...low.map((f) => heightOf(this.#p, this.#surface.face(f)!)));
    for (const f of faces) this.#flippedMm.set(f, sumMm);
  }

  #flatFaces(): number[] {
    const flat: number[] = [];
    for (let f = 0; f < this.#surface.count; f++) {
      const face = this.#surface.face(f);
      if (face && isFlat(this.#p, face)) flat.push(f);
    }
    return flat;
  }

  #neighbours(v: number): Set<number> {
    const found = new Set<number>();
    for (const f of this.#surface.around(v))
      for (const w of this.#surface.face(f)!) if (w !== v) found.add(w);
    return found;
  }

  /** Moves a vertex against the sum of its faces' normals by some float steps. */
  #moveInward(v: number, steps: number): void {
    let [x, y, z] = [0, 0, 0];
    for (const f of this.#surface.around(v)) {
      const n = normalOf(this.#p, this.#surface.face(f)!);
      const size = Math.hypot(...n) || 1;
      x -= n[0] / size;
      y -= n[1] / size;
      z -= n[2] / size;
    }
    const size = Math.hypot(x, y, z);
    const by = steps * this.#stepMm;
    // A flat fan of slivers may have no direction.
    const [dx, dy, dz] = size > 1e-9 ? [x / size, y / size, z / size] : [0.6, 0.64, 0.48];
    this.#p[v * 3]! += dx * by;
    this.#p[v * 3 + 1]! += dy * by;
    this.#p[v * 3 + 2]! += dz * by;
    this.#moved.add(v);
  }

  #collapseShortest(face: readonly [number, number, number]): boolean {
    const edges = [0, 1, 2]
      .map((k) => [face[k]!, face[(k + 1) % 3]!] as const)
      .sort(([a, b], [c, d]) => distanceBetween(this.#p, a, b) - distanceBetween(this.#p, c, d));
    for (const [a, b] of edges) {
      if (distanceBetween(this.#p, a, b) > this.shortMm) return false;
      if (this.computed[a] && this.#collapse(a, b, true)) return true;
      if (this.computed[b] && this.#collapse(b, a, true)) return true;
      if (distanceBetween(this.#p, a, b) === 0 && this.#collapse(a, b, true)) return true;
    }
    return false;
  }

  /**
   * Collapses the edge from `gone` to `kept` if the two share exactly two neighbours and, unless `force`, no face
   * around turns over or loses its area.
   */
  #collapse(gone: number, kept: number, force: boolean): boolean {
    const surface = this.#surface;
    const mine = this.#neighbours(gone);
    let shared = 0;
    for (const w of this.#neighbours(kept)) if (mine.has(w)) shared++;
    if (shared !== 2 || mine.size < 3) return false;
    const faces = [...surface.around(gone)];
    const moved = (v: number) => (v === gone ? kept : v);
    const renamed = (face: readonly [number, number, number]) =>
      [moved(face[0]), moved(face[1]), moved(face[2])] as const;
    for (const f of faces) {
      const face = surface.face(f)!;
      if (force || face.includes(kept)) continue;
      const before = normalOf(this.#p, face);
      const after = normalOf(this.#p, renamed(face));
      const along = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
      if (
        !(along > 0.25 * Math.hypot(...before) * Math.hypot(...after)) ||
        isFlat(this.#p, [...renamed(face)])
      )
        return false;
    }
    this.#moved.add(kept);
    const wayMm = (this.#collapsedMm.get(gone) ?? 0) + distanceBetween(this.#p, gone, kept);
    this.#collapsedMm.set(kept, Math.max(this.#collapsedMm.get(kept) ?? 0, wayMm));
    for (const f of faces) {
      const face = surface.face(f)!;
      surface.take(f);
      if (!face.includes(kept)) surface.put(f, renamed(face));
    }
    return true;
  }

  /**
   * Flips the long edge between a face without area and its neighbour. If `better`, only where both new faces are
   * higher than the face and look the way of the neighbour.
   */
  #flipLongEdge(f: number, better = false): boolean {
    const surface = this.#surface;
    const face = surface.face(f)!;
    let long = 0;
    for (let k = 1; k < 3; k++) {
      const length = (i: number) => distanceBetween(this.#p, face[i]!, face[(i + 1) % 3]!);
      if (length(k) > length(long)) long = k;
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
      const made = [[a, b, d] as const, [b, c, d] as const];
      if (made.some((one) => isFlat(this.#p, one))) return false;
      if (better && !made.every((one) => this.#isBetter(one, face, other))) return false;
      for (const v of [a, b, c, d]) this.#moved.add(v);
      this.#noteFlip([f, g], [f]);
      surface.take(f);
      surface.take(g);
      surface.put(f, [a, b, d]);
      surface.put(g, [b, c, d]);
      return true;
    }
    return false;
  }

  #isBetter(made: FaceVertices, low: FaceVertices, neighbour: FaceVertices): boolean {
    const n = normalOf(this.#p, made);
    const m = normalOf(this.#p, neighbour);
    const isAlike = n[0] * m[0] + n[1] * m[1] + n[2] * m[2] > 0;
    return isAlike && heightOf(this.#p, made) > heightOf(this.#p, low);
  }
}
