import { snapped } from '../frame/placement.ts';

/** Cuts of one edge this close together are one cut, mm. */
const SAME_CUT_MM = 2e-4;

/**
 * The corners made where edges are cut. An edge that was cut before is looked at as the whole edge it was, so a
 * corner comes out the same whatever else was cut away first; and it is a whole number of grid steps from the end
 * inside, so it comes out the same about any place.
 */
export class EdgeCuts {
  private readonly points: number[];
  private readonly quantumMm: number;
  private readonly edgeOf = new Map<number, readonly [number, number]>();
  private readonly made = new Map<string, { share: number; corner: number }[]>();

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
    let [a, b] = this.wholeEdge(inner, outer);
    let share = shareOf(a, b);
    if (Number.isNaN(share)) {
      // The whole edge leaves a bent surface more than once; its piece does not.
      [a, b] = [inner, outer];
      share = shareOf(a, b);
    }
    const key = `${a}.${b}`;
    const cuts = this.made.get(key) ?? [];
    const p = this.points;
    const lengthMm = Math.hypot(...[0, 1, 2].map((k) => p[b * 3 + k]! - p[a * 3 + k]!));
    const known = cuts.find((cut) => Math.abs(cut.share - share) * lengthMm < SAME_CUT_MM);
    if (known) return known.corner;
    const corner = p.length / 3;
    for (let k = 0; k < 3; k++) {
      const from = p[a * 3 + k]!;
      p.push(from + snapped(share * (p[b * 3 + k]! - from), this.quantumMm));
    }
    cuts.push({ share, corner });
    this.made.set(key, cuts);
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
    const p = this.points;
    const way = (v: number) => Math.hypot(...[0, 1, 2].map((k) => p[v * 3 + k]! - p[start * 3 + k]!));
    return way(first) < way(second);
  }
}
