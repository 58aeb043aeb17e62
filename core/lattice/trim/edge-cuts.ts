import { snapped } from '../frame/placement.ts';

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
  private readonly edgeOf = new Map<number, readonly [number, number]>();
  /** The cuts of an edge, by the numbers of both its ends. */
  private readonly made = new Map<number, { share: number; corner: number }[]>();

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
    const whole = this.wholeEdge(inner, outer);
    let a = whole[0];
    let b = whole[1];
    let share = shareOf(a, b);
    if (Number.isNaN(share)) {
      // The whole edge leaves a bent surface more than once; its piece does not.
      a = inner;
      b = outer;
      share = shareOf(a, b);
    }
    const key = a * MOST_CORNERS + b;
    const cuts = this.made.get(key);
    const p = this.points;
    if (cuts) {
      const lengthMm = this.distanceMm(a, b);
      for (const cut of cuts) if (Math.abs(cut.share - share) * lengthMm < SAME_CUT_MM) return cut.corner;
    }
    const corner = p.length / 3;
    for (let k = 0; k < 3; k++) {
      const from = p[a * 3 + k]!;
      p.push(from + snapped(share * (p[b * 3 + k]! - from), this.quantumMm));
    }
    if (cuts) cuts.push({ share, corner });
    else this.made.set(key, [{ share, corner }]);
    this.edgeOf.set(corner, [a, b]);
    return corner;
  }

  /** The edge that both corners lie on, in their order. */
  private wholeEdge(inner: number, outer: number): readonly [number, number] {
    const mine = this.edgeOf.get(inner);
    const other = this.edgeOf.get(outer);
    if (other?.includes(inner)) return [inner, other[0] === inner ? other[1] : other[0]];
    if (mine?.includes(outer)) return [mine[0] === outer ? mine[1] : mine[0], outer];
    if (mine && other && mine.includes(other[0]) && mine.includes(other[1])) {
      return this.runs(mine[0], inner, outer) ? mine : [mine[1], mine[0]];
    }
    return [inner, outer];
  }

  /** True when the way from `start` meets `first` before `second`. */
  private runs(start: number, first: number, second: number): boolean {
    return this.distanceMm(start, first) < this.distanceMm(start, second);
  }

  private distanceMm(a: number, b: number): number {
    const p = this.points;
    const x = p[b * 3]! - p[a * 3]!;
    const y = p[b * 3 + 1]! - p[a * 3 + 1]!;
    const z = p[b * 3 + 2]! - p[a * 3 + 2]!;
    return Math.sqrt(x * x + y * y + z * z);
  }
}
