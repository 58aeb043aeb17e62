import { snap } from '../../../../solid/geometry/quantum.ts';

/** Cuts of one edge within this distance count as one cut, mm. */
const SAME_CUT_MM = 2e-4;
/** More than any group's vertices, and small enough for exact products of two numbers. */
const MOST_VERTICES = 2 ** 26;

/**
 * Vertices made by cutting edges. An edge that was cut before is treated as the original whole edge, so a
 * vertex is the same whatever was cut away first. It is a whole number of grid steps from the end inside, so
 * it is also the same relative to any place.
 */
export class EdgeCuts {
  readonly #points: number[];
  readonly #quantumMm: number;
  // Per cut its edge, the first end inside, the distance along the edge, its vertex, and the previous cut of
  // the same edge.
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #shares: number[] = [];
  readonly #vertices: number[] = [];
  readonly #before: number[] = [];
  /** Last cut of an edge, by the numbers of both its ends; and the cut that made a vertex. */
  readonly #last = new Map<number, number>();
  readonly #cutOf = new Map<number, number>();
  // Edge that contains both vertices, as found by `takeWholeEdge`.
  #a = 0;
  #b = 0;

  /** @param points x, y, z per vertex, mm; new vertices are added at its end */
  constructor(points: number[], quantumMm: number) {
    this.#points = points;
    this.#quantumMm = quantumMm;
  }

  /**
   * Returns the vertex where an edge leaves the inside.
   * @param shareOf where between two vertices, the first inside, 0 to 1; NaN when the first is not
   */
  crossing(inner: number, outer: number, shareOf: (inner: number, outer: number) => number): number {
    this.#takeWholeEdge(inner, outer);
    let a = this.#a;
    let b = this.#b;
    let share = shareOf(a, b);
    if (Number.isNaN(share)) {
      // The whole edge leaves a curved surface more than once; its segment does not.
      a = inner;
      b = outer;
      share = shareOf(a, b);
    }
    const key = a * MOST_VERTICES + b;
    const last = this.#last.get(key) ?? -1;
    if (last >= 0) {
      const lengthMm = this.#distanceMm(a, b);
      for (let cut = last; cut >= 0; cut = this.#before[cut]!)
        if (Math.abs(this.#shares[cut]! - share) * lengthMm < SAME_CUT_MM) return this.#vertices[cut]!;
    }
    const p = this.#points;
    const vertex = p.length / 3;
    for (let k = 0; k < 3; k++) {
      const from = p[a * 3 + k]!;
      p.push(from + snap(share * (p[b * 3 + k]! - from), this.#quantumMm));
    }
    this.#last.set(key, this.#vertices.length);
    this.#cutOf.set(vertex, this.#vertices.length);
    this.#from.push(a);
    this.#to.push(b);
    this.#shares.push(share);
    this.#vertices.push(vertex);
    this.#before.push(last);
    return vertex;
  }

  #takeWholeEdge(inner: number, outer: number): void {
    this.#a = inner;
    this.#b = outer;
    const outerCut = this.#cutOf.get(outer);
    if (outerCut !== undefined && this.#endsIn(outerCut, inner)) {
      this.#b = this.#from[outerCut] === inner ? this.#to[outerCut]! : this.#from[outerCut]!;
      return;
    }
    const innerCut = this.#cutOf.get(inner);
    if (innerCut === undefined) return;
    const from = this.#from[innerCut]!;
    const to = this.#to[innerCut]!;
    if (this.#endsIn(innerCut, outer)) {
      this.#a = from === outer ? to : from;
      return;
    }
    if (outerCut === undefined || !this.#endsIn(outerCut, from) || !this.#endsIn(outerCut, to)) return;
    const runs = this.#distanceMm(from, inner) < this.#distanceMm(from, outer);
    this.#a = runs ? from : to;
    this.#b = runs ? to : from;
  }

  #endsIn(cut: number, vertex: number): boolean {
    return this.#from[cut] === vertex || this.#to[cut] === vertex;
  }

  #distanceMm(a: number, b: number): number {
    const p = this.#points;
    const x = p[b * 3]! - p[a * 3]!;
    const y = p[b * 3 + 1]! - p[a * 3 + 1]!;
    const z = p[b * 3 + 2]! - p[a * 3 + 2]!;
    return Math.sqrt(x * x + y * y + z * z);
  }
}
