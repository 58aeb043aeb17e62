import type { Effort } from '../../../effort.ts';
import type { Mesh } from '../../mesh.ts';
import { distanceBetween, heightOf, isFlat } from '../../repair/face-measures.ts';
import { sharedPlaces } from '../../repair/shared-places.ts';
import { SurfaceEdits } from '../../repair/surface-edits.ts';

/** Maximum number of passes; one repair may expose another flaw. */
const PASSES = 12;
/** Steps of a float that a vertex may move to come apart from others, tried in order. */
const NUDGES = [2, 3, 4, 6, 8] as const;

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
  effort: Effort;
}

/**
 * Removes what rounding leaves: edges too short, faces without area, vertices at one place. Vertices in `touching` and
 * others that coincide move some float steps into the material. Vertices that are not `computed` move only then.
 */
export function settleRounding(mesh: Mesh, options: SettleOptions): RoundedSurface {
  const settling = new Settling(mesh, options);
  settling.shorten();
  settling.flipCaps();
  const unparted = settling.mesh();
  const hasJoined = settling.joinContacts(unparted);
  const hasMet = settling.hasMet(options.touching) || hasJoined;
  settling.partTouching(options.touching);
  for (let pass = 0; pass < PASSES; pass++) if (!settling.repairOnce(pass)) break;
  return { ...settling.done(), hasMet, unparted };
}

class Settling {
  readonly #computed: Uint8Array;
  readonly #changed: Uint8Array;
  readonly #shortMm: number;
  readonly #edits: SurfaceEdits;

  constructor(mesh: Mesh, { computed, changed, shortMm, effort }: SettleOptions) {
    this.#computed = computed;
    this.#changed = changed;
    this.#shortMm = shortMm;
    this.#edits = new SurfaceEdits(mesh, effort);
  }

  mesh(): Mesh {
    const { positions, triangles } = this.#edits.mesh();
    return { positions: positions.slice(), triangles };
  }

  done(): Omit<RoundedSurface, 'hasMet' | 'unparted'> {
    return { mesh: this.mesh(), movedMm: this.#edits.movedMm(), moved: this.#edits.moved };
  }

  /** True if vertices are at the place of others and do not just touch them. */
  hasMet(touching: readonly number[]): boolean {
    const known = new Set(touching);
    return sharedPlaces(this.#edits.mesh(), this.#computed).some((v) => !known.has(v));
  }

  /**
   * Gives both ends of short edges one place in `joined`, where the surface meets itself and so they cannot collapse:
   * bodies overlap there by less than rounding, and in another round they touch. True if there are any.
   */
  joinContacts({ positions }: Mesh): boolean {
    let hasJoined = false;
    for (let v = 0; v < this.#computed.length; v++) {
      if (!this.#computed[v]) continue;
      for (const w of this.#edits.neighbours(v)) {
        if (distanceBetween(positions, v, w) > this.#shortMm || !this.#edits.isContact(v, w)) continue;
        positions.copyWithin(v * 3, w * 3, w * 3 + 3);
        hasJoined = true;
        break;
      }
    }
    return hasJoined;
  }

  /** Moves vertices that only touch others into the material. */
  partTouching(touching: readonly number[]): void {
    for (const v of touching) this.#edits.moveInward(v, NUDGES[0]);
  }

  /** Collapses short edges with a computed end where that folds nothing. */
  shorten(): void {
    const computed = this.#computed;
    for (let v = 0; v < computed.length; v++) {
      if (!computed[v]) continue;
      let again = true;
      while (again) {
        again = false;
        for (const w of this.#edits.neighbours(v)) {
          if (distanceBetween(this.#edits.positions, v, w) > this.#shortMm) continue;
          if (this.#edits.collapse(v, w, false)) break;
          if (computed[w] && this.#edits.collapse(w, v, false)) {
            again = true;
            break;
          }
        }
      }
    }
  }

  /** Flips the long edge of faces that are hardly higher than rounding, where that makes both faces higher. */
  flipCaps(): void {
    const lowMm = Math.max(this.#shortMm, CAP_STEPS * this.#edits.stepMm);
    const surface = this.#edits.surface;
    for (let pass = 0; pass < PASSES; pass++) {
      let isDone = true;
      for (let v = 0; v < this.#changed.length; v++) {
        if (!this.#changed[v]) continue;
        if (this.#edits.dropSpike(v, lowMm)) isDone = false;
        for (const f of [...surface.around(v)]) {
          const face = surface.face(f);
          if (face && heightOf(this.#edits.positions, face) < lowMm && this.#edits.flipLongEdge(f, true))
            isDone = false;
        }
      }
      if (isDone) return;
    }
  }

  /** One pass over faces without area and vertices at one place; true if something changed. */
  repairOnce(pass: number): boolean {
    let changed = false;
    for (const f of this.#flatFaces()) {
      const face = this.#edits.surface.face(f);
      if (!face || !isFlat(this.#edits.positions, face)) continue;
      changed = true;
      if (this.#collapseShortest(face) || this.#edits.flipLongEdge(f)) continue;
      // Neither works: a vertex steps aside.
      const v = face.find((w) => this.#computed[w]) ?? face[0];
      this.#edits.moveInward(v, NUDGES[pass % NUDGES.length]!);
    }
    for (const v of sharedPlaces(this.#edits.mesh(), this.#computed)) {
      changed = true;
      this.#edits.moveInward(v, NUDGES[pass % NUDGES.length]!);
    }
    return changed;
  }

  #flatFaces(): number[] {
    const flat: number[] = [];
    for (let f = 0; f < this.#edits.surface.count; f++) {
      const face = this.#edits.surface.face(f);
      if (face && isFlat(this.#edits.positions, face)) flat.push(f);
    }
    return flat;
  }

  #collapseShortest(face: readonly [number, number, number]): boolean {
    const edges = [0, 1, 2]
      .map((k) => [face[k]!, face[(k + 1) % 3]!] as const)
      .sort(
        ([a, b], [c, d]) =>
          distanceBetween(this.#edits.positions, a, b) - distanceBetween(this.#edits.positions, c, d),
      );
    for (const [a, b] of edges) {
      if (distanceBetween(this.#edits.positions, a, b) > this.#shortMm) return false;
      if (this.#computed[a] && this.#edits.collapse(a, b, true)) return true;
      if (this.#computed[b] && this.#edits.collapse(b, a, true)) return true;
      if (distanceBetween(this.#edits.positions, a, b) === 0 && this.#edits.collapse(a, b, true)) return true;
    }
    return false;
  }
}
