import { snapped } from '../../../geometry/quantum.ts';

/** Cuts of one edge this close together are one cut, mm. */
const SAME_CUT_MM = 2e-4;
/** More corners than the points of any group, and few enough that the product of two is a whole number. */
const MOST_CORNERS = 2 ** 26;

/**
 * The corners made where edges are cut. An edge that was cut before is looked at as the whole edge it was, so a
 * corner comes out the same whatever else was cut away first; and it is a whole number of grid steps from the end
 * inside, so it comes out the same about any place.
 */
export class EdgeCuts {
  private readonly points: number[];
  private readonly quantumMm: number;
  // Per cut the edge it is on, the first end inside, how far along it, its corner, and the cut before on the same edge.
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly shares: number[] = [];
  private readonly corners: number[] = [];
  private readonly before: number[] = [];
  /** The last cut of an edge, by the numbers of both its ends; the cut that made a corner. */
  private readonly last = new Map<number, number>();
  private readonly cutOf = new Map<number, number>();
  // The edge that both corners lie on, as `takeWholeEdge` found it.
  private a = 0;
  private b = 0;

  /** @param points x, y, z per corner, mm; new corners are added at its end */
  constructor(points: number[], quantumMm: number) {
    this.points = points;
    this.quantumMm = quantumMm;
  }

  /**
   * The corner where an edge leaves the inside.
   * @param shareOf where between two corners, the first inside, 0 to 1; NaN when the first is not
   */
  crossing(inner: number, outer: number, shareOf: (inner: number, outer: number) => number): number {
    this.takeWholeEdge(inner, outer);
    let { a, b } = this;
    let share = shareOf(a, b);
    if (Number.isNaN(share)) {
      // The whole edge leaves a bent surface more than once; its piece does not.
      a = inner;
      b = outer;
      share = shareOf(a, b);
    }
    const key = a * MOST_CORNERS + b;
    const last = this.last.get(key) ?? -1;
    if (last >= 0) {
      const lengthMm = this.distanceMm(a, b);
      for (let cut = last; cut >= 0; cut = this.before[cut]!)
        if (Math.abs(this.shares[cut]! - share) * lengthMm < SAME_CUT_MM) return this.corners[cut]!;
    }
    const p = this.points;
    const corner = p.length / 3;
    for (let k = 0; k < 3; k++) {
      const from = p[a * 3 + k]!;
      p.push(from + snapped(share * (p[b * 3 + k]! - from), this.quantumMm));
    }
    this.last.set(key, this.corners.length);
    this.cutOf.set(corner, this.corners.length);
    this.from.push(a);
    this.to.push(b);
    this.shares.push(share);
    this.corners.push(corner);
    this.before.push(last);
    return corner;
  }

  private takeWholeEdge(inner: number, outer: number): void {
    this.a = inner;
    this.b = outer;
    const outerCut = this.cutOf.get(outer);
    if (outerCut !== undefined && this.endsIn(outerCut, inner)) {
      this.b = this.from[outerCut] === inner ? this.to[outerCut]! : this.from[outerCut]!;
      return;
    }
    const innerCut = this.cutOf.get(inner);
    if (innerCut === undefined) return;
    const from = this.from[innerCut]!;
    const to = this.to[innerCut]!;
    if (this.endsIn(innerCut, outer)) {
      this.a = from === outer ? to : from;
      return;
    }
    if (outerCut === undefined || !this.endsIn(outerCut, from) || !this.endsIn(outerCut, to)) return;
    const runs = this.distanceMm(from, inner) < this.distanceMm(from, outer);
    this.a = runs ? from : to;
    this.b = runs ? to : from;
  }

  private endsIn(cut: number, corner: number): boolean {
    return this.from[cut] === corner || this.to[cut] === corner;
  }

  private distanceMm(a: number, b: number): number {
    const p = this.points;
    const x = p[b * 3]! - p[a * 3]!;
    const y = p[b * 3 + 1]! - p[a * 3 + 1]!;
    const z = p[b * 3 + 2]! - p[a * 3 + 2]!;
    return Math.sqrt(x * x + y * y + z * z);
  }
}
