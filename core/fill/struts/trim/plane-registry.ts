import { heightOver, type Plane } from '../../../solid/geometry/plane.ts';
import { dot, pointFrom } from '../../../solid/geometry/vector.ts';
import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { ModelSurface } from '../../grid/classification.ts';
import { CoplanarFaces } from './coplanar-faces.ts';
import { type Facet, normalOf } from './facets.ts';

/** Tolerance of faces in one plane, mm. */
const SAME_PLANE_MM = 1e-4;

const UNASKED = -2;

/** Planes of a model's flat faces, by the number of the triangle that gives the plane. */
export class PlaneRegistry {
  readonly #surface: ModelSurface;
  readonly #onlyOfCell: Int32Array;
  readonly #known = new Map<number, Plane>();
  #faces: CoplanarFaces | undefined;

  constructor(surface: ModelSurface) {
    this.#surface = surface;
    this.#onlyOfCell = new Int32Array(surface.near.cells.length).fill(UNASKED);
  }

  /** Numbers of the planes around a patch, ascending; undefined if not convex or more than `most`. */
  planesOf(patch: readonly Facet[], most: number): number[] | undefined {
    if (this.#hasMoreThan(most, patch)) return undefined;
    const numbers: number[] = [];
    for (const { face } of patch) {
      const number = this.#numberOf(face);
      if (numbers.includes(number)) continue;
      if (numbers.length === most) return undefined;
      numbers.push(number);
    }
    for (const { points } of patch) {
      for (const number of numbers) {
        const plane = this.planeOf(number);
        for (let i = 0; i < points.length; i += 3)
          if (heightOver(plane, points, i) > SAME_PLANE_MM) return undefined;
      }
    }
    return numbers.sort((a, b) => a - b);
  }

  /** The only plane of the faces near a cell, or -1. What meets it meets a face without an edge in reach. */
  onlyPlaneOf(n: number): number {
    if (this.#onlyOfCell[n] === UNASKED) {
      const { near } = this.#surface;
      let only = -1;
      const from = near.start[n]!;
      const to = near.start[n + 1]!;
      if (this.#lieApart(near.faces, from, to)) {
        this.#onlyOfCell[n] = -1;
        return -1;
      }
      for (let i = from; i < to; i++) {
        const number = this.#numberOf(near.faces[i]!);
        if (number < 0 || (only >= 0 && number !== only)) {
          only = -1;
          break;
        }
        only = number;
      }
      this.#onlyOfCell[n] = only;
    }
    return this.#onlyOfCell[n]!;
  }

  planeOf(number: number): Plane {
    return madeOnce(this.#known, number, () => {
      const { positions, triangles } = this.#surface.local;
      const normal = normalOf(this.#surface, number)!;
      return { normal, offset: dot(normal, pointFrom(positions, triangles[number * 3]! * 3)) };
    });
  }

  /** Returns whether some faces are certainly in more than one plane. */
  #lieApart(faces: Uint32Array, from: number, to: number): boolean {
    const coplanar = this.#coplanar();
    for (let i = from + 1; i < to; i++) if (coplanar.areApart(faces[from]!, faces[i]!)) return true;
    return false;
  }

  /** Returns whether a patch certainly has more than `most` planes, as nearly all curved ones have. */
  #hasMoreThan(most: number, patch: readonly Facet[]): boolean {
    const coplanar = this.#coplanar();
    const apart: number[] = [];
    for (let i = 0; i < patch.length; i++) {
      const { face } = patch[i]!;
      if (!apart.every((other) => coplanar.areApart(other, face))) continue;
      if (apart.length === most) return true;
      apart.push(face);
    }
    return false;
  }

  /** Returns the number of a face's plane; -1 for a face without area. */
  #numberOf(face: number): number {
    return this.#coplanar().seedOf(face);
  }

  #coplanar(): CoplanarFaces {
    this.#faces ??= CoplanarFaces.of(this.#surface.local);
    return this.#faces;
  }
}
