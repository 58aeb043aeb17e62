import { orient3d } from 'robust-predicates';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import { viewOf } from './face-planes.ts';

/** Exact sides of the vertices and edges of a whole mesh from its faces. Signs are 1, 0 or -1. */
export class FaceSides {
  readonly #whole: WholeMesh;
  readonly #points: ExactPoints;

  constructor(whole: WholeMesh, points: ExactPoints) {
    this.#whole = whole;
    this.#points = points;
  }

  isVertexOf(f: number, v: number): boolean {
    const t = this.#whole.triangles;
    return t[f * 3] === v || t[f * 3 + 1] === v || t[f * 3 + 2] === v;
  }

  /** Side of a vertex from the plane of a face: 1 on the side to which the face looks, 0 in the plane. */
  ofVertex(f: number, v: number): number {
    return this.isVertexOf(f, v) ? 0 : this.ofOther(f, v);
  }

  /** Side of a vertex that does not belong to the face. */
  ofOther(f: number, v: number): number {
    const t = this.#whole.triangles;
    return turnOf(this.#whole.places, t[f * 3]!, t[f * 3 + 1]!, t[f * 3 + 2]!, v);
  }

  /** Side on which the line u, v passes the line a, b; 0 if they meet. */
  ofLine(u: number, v: number, { a, b }: { a: number; b: number }): number {
    if (a === u || a === v || b === u || b === v) return 0;
    return turnOf(this.#whole.places, u, v, a, b);
  }

  /** True if a vertex in the plane of a face lies in it or on its edges. */
  contains(f: number, v: number): boolean {
    const t = this.#whole.triangles;
    const { axis, sign } = viewOf(this.#whole, f);
    for (let k = 0; k < 3; k++) {
      const a = t[f * 3 + k]!;
      const b = t[f * 3 + ((k + 1) % 3)]!;
      if (this.#points.turn(axis, a, { b, c: v }) * sign < 0) return false;
    }
    return true;
  }

  /** True if an edge of `f` has all of `g`, a face in its plane, outside or on it. */
  isApartInPlane(f: number, g: number): boolean {
    const t = this.#whole.triangles;
    const { axis, sign } = viewOf(this.#whole, f);
    for (let k = 0; k < 3; k++) {
      const a = t[f * 3 + k]!;
      const b = t[f * 3 + ((k + 1) % 3)]!;
      let apart = true;
      for (let i = 0; i < 3 && apart; i++)
        apart = this.#points.turn(axis, a, { b, c: t[g * 3 + i]! }) * sign <= 0;
      if (apart) return true;
    }
    return false;
  }
}

/** Sign of the volume of the tetrahedron a, b, c, d: 1 if d is above the plane. orient3d is negative there. */
function turnOf(p: WholeMesh['places'], a: number, b: number, c: number, d: number): number {
  return -Math.sign(
    orient3d(
      p[a * 3]!,
      p[a * 3 + 1]!,
      p[a * 3 + 2]!,
      p[b * 3]!,
      p[b * 3 + 1]!,
      p[b * 3 + 2]!,
      p[c * 3]!,
      p[c * 3 + 1]!,
      p[c * 3 + 2]!,
      p[d * 3]!,
      p[d * 3 + 1]!,
      p[d * 3 + 2]!,
    ),
  );
}
