import { nextHalfEdge, previousHalfEdge } from '../../edges.ts';
import type { ExactPoints } from '../exact/exact-points.ts';

/** Sine of an angle below which rounding decides. */
const LEAST_SINE = 1e-9;

/** Points of a triangulation: their coordinates, and the exact sign of a turn seen against an axis. */
export type PlanarPoints = Pick<ExactPoints, 'coordinates' | 'turn'>;

/**
 * Triangulation of points in one plane, seen along an axis. All decisions about sides are exact; the choice among
 * diagonals (Delaunay) is rounded, since any choice is valid. Half-edge `h` runs from `from[h]` to `from[nextHalfEdge(h)]`.
 */
export class PlanarMesh<Points extends PlanarPoints = ExactPoints> {
  /** Point at the start of each half-edge. */
  readonly from: number[] = [];
  /** Opposite half-edge; -1 at the outside. */
  readonly twin: number[] = [];
  /** Index of the plane that fixes an edge, plus one; 0 for an edge that may flip. Same for both half-edges. */
  readonly fixed: number[] = [];
  /** Layers of surface on the left less those on the right. */
  readonly gain: number[] = [];
  /** A half-edge from each point. */
  readonly out = new Map<number, number>();

  /** Half-edges that were visited since `takeVisits`. */
  visits = 0;
  readonly points: Points;
  readonly axis: number;
  readonly view: number;

  /** @param view 1 to look against the axis, -1 along it */
  constructor(points: Points, axis: number, view: number) {
    this.points = points;
    this.axis = axis;
    this.view = view;
  }

  takeVisits(): number {
    const { visits } = this;
    this.visits = 0;
    return visits;
  }

  /** Sign of the turn of three points: positive if counter-clockwise. */
  turn(a: number, b: number, c: number): number {
    return this.points.turn(this.axis, a, { b, c }) * this.view;
  }

  /** Adds a triangle without neighbours and returns its first half-edge. */
  addTriangle(a: number, b: number, c: number): number {
    const h = this.from.length;
    this.from.push(a, b, c);
    this.twin.push(-1, -1, -1);
    this.fixed.push(0, 0, 0);
    this.gain.push(0, 0, 0);
    this.out
      .set(a, h)
      .set(b, h + 1)
      .set(c, h + 2);
    return h;
  }

  end(h: number): number {
    return this.from[nextHalfEdge(h)]!;
  }

  /** Makes two half-edges opposites; `other` may be -1. */
  join(h: number, other: number): void {
    this.twin[h] = other;
    if (other >= 0) this.twin[other] = h;
  }

  /** Half-edge from `a` to `b`, or -1. */
  find(a: number, b: number): number {
    let result = -1;
    this.around(a, (h) => {
      if (this.end(h) === b) result = h;
      else if (this.from[previousHalfEdge(h)] === b && this.twin[previousHalfEdge(h)]! < 0)
        result = -2 - previousHalfEdge(h);
      return result !== -1;
    });
    return result;
  }

  /** Visits the half-edges from a point, also where the fan is open, until `visit` returns true. */
  around(a: number, visit: (h: number) => boolean): void {
    const begin = this.out.get(a)!;
    let h = begin;
    do {
      this.visits++;
      if (visit(h)) return;
      // Clockwise: over the opposite half-edge.
      const opposite = this.twin[h]!;
      if (opposite < 0) {
        h = -1;
        break;
      }
      h = nextHalfEdge(opposite);
    } while (h !== begin);
    if (h === begin) return;
    for (h = this.twin[previousHalfEdge(begin)]!; h >= 0; h = this.twin[previousHalfEdge(h)]!) {
      this.visits++;
      if (visit(h)) return;
    }
  }

  splitTriangle(h: number, point: number): void {
    const [h0, h1, h2] = [h, nextHalfEdge(h), previousHalfEdge(h)];
    const [a, b, c] = [this.from[h0]!, this.from[h1]!, this.from[h2]!];
    const first = this.addTriangle(b, c, point);
    const second = this.addTriangle(c, a, point);
    this.#move(h1, first);
    this.#move(h2, second);
    // The old triangle becomes a, b, point.
    this.from[h2] = point;
    this.#clear(h1);
    this.#clear(h2);
    this.join(h1, first + 2);
    this.join(first + 1, second + 2);
    this.join(second + 1, h2);
    this.out.set(a, h0).set(b, h1).set(point, h2).set(c, second);
    this.legalize([h0, first, second]);
  }

  /** Adds a point on the edge of `h`; both halves stay fixed if the edge was. */
  splitEdge(h: number, point: number): void {
    const opposite = this.twin[h]!;
    const fixed = this.fixed[h]!;
    const gain = this.gain[h]!;
    const right = this.#splitSide(h, point);
    const outer = [previousHalfEdge(h), nextHalfEdge(right)];
    if (opposite >= 0) {
      const left = this.#splitSide(opposite, point);
      // `h` runs a, point; `right` point, b; `opposite` b, point; `left` point, a.
      this.join(h, left);
      this.join(right, opposite);
      this.fixed[left] = fixed;
      this.gain[left] = -gain;
      outer.push(previousHalfEdge(opposite), nextHalfEdge(left));
    }
    this.fixed[right] = fixed;
    this.gain[right] = gain;
    this.legalize(outer);
  }

  /** Cuts the triangle a, b, c of `h` into a, point, c and point, b, c. Returns the half-edge point, b. */
  #splitSide(h: number, point: number): number {
    const [h1, h2] = [nextHalfEdge(h), previousHalfEdge(h)];
    const [a, b, c] = [this.from[h]!, this.from[h1]!, this.from[h2]!];
    const right = this.addTriangle(point, b, c);
    this.#move(h1, right + 1);
    this.from[h1] = point;
    this.#clear(h1);
    this.join(h1, right + 2);
    this.out
      .set(a, h)
      .set(point, right)
      .set(b, right + 1)
      .set(c, h2);
    return right;
  }

  /** Moves the data of half-edge `h` to `to`, which runs between the same points. */
  #move(h: number, to: number): void {
    this.join(to, this.twin[h]!);
    this.fixed[to] = this.fixed[h]!;
    this.gain[to] = this.gain[h]!;
  }

  #clear(h: number): void {
    this.twin[h] = -1;
    this.fixed[h] = 0;
    this.gain[h] = 0;
  }

  /** True if the edge of `h` may flip: not fixed, and its two triangles make a strictly convex quadrilateral. */
  mayFlip(h: number): boolean {
    const opposite = this.twin[h]!;
    if (opposite < 0 || this.fixed[h]! > 0) return false;
    const top = this.from[previousHalfEdge(h)]!;
    const bottom = this.from[previousHalfEdge(opposite)]!;
    return this.turn(bottom, this.end(h), top) > 0 && this.turn(top, this.from[h]!, bottom) > 0;
  }

  /** Replaces an edge by the other diagonal. Afterwards `h` runs from bottom to top. */
  flip(h: number): void {
    const opposite = this.twin[h]!;
    const [h1, h2] = [nextHalfEdge(h), previousHalfEdge(h)];
    const [o1, o2] = [nextHalfEdge(opposite), previousHalfEdge(opposite)];
    const [a, b] = [this.from[h]!, this.from[h1]!];
    const top = this.from[h2]!;
    const bottom = this.from[o2]!;
    // Triangles a, b, top and b, a, bottom become bottom, top, a (at h) and top, bottom, b (at opposite).
    const [kept1, kept2, kept3, kept4] = [h1, h2, o1, o2].map((k) => ({
      twin: this.twin[k]!,
      fixed: this.fixed[k]!,
      gain: this.gain[k]!,
    }));
    const set = (k: number, from: number, kept: typeof kept1) => {
      this.from[k] = from;
      this.join(k, kept!.twin);
      this.fixed[k] = kept!.fixed;
      this.gain[k] = kept!.gain;
    };
    this.from[h] = bottom;
    this.from[opposite] = top;
    set(h1, top, kept2);
    set(h2, a, kept3);
    set(o1, bottom, kept4);
    set(o2, b, kept1);
    this.out.set(bottom, h).set(top, opposite).set(a, h2).set(b, o2);
  }

  /** Flips edges until no listed edge, nor one beside a flip, has a point within the circle of its triangle. */
  legalize(edges: number[]): void {
    let flips = 64 + 16 * this.from.length;
    while (edges.length > 0 && flips > 0) {
      const h = edges.pop()!;
      this.visits++;
      if (this.twin[h]! < 0 || this.fixed[h]! > 0 || !this.#isLong(h) || !this.mayFlip(h)) continue;
      const opposite = this.twin[h]!;
      this.flip(h);
      flips--;
      edges.push(nextHalfEdge(h), previousHalfEdge(h), nextHalfEdge(opposite), previousHalfEdge(opposite));
    }
  }

  #isLong(h: number): boolean {
    return isLongDiagonal(
      this.points.coordinates,
      [this.from[h]!, this.end(h)],
      [this.from[previousHalfEdge(h)]!, this.from[previousHalfEdge(this.twin[h]!)]!],
    );
  }
}

/**
 * True if the other diagonal is the better one (Delaunay): the angles at the two points across a diagonal sum to
 * clearly more than half a turn. Rounded.
 * @param p x, y, z per point
 * @param ends ends of the diagonal
 * @param across points on both sides of it
 */
function isLongDiagonal(
  p: Float64Array,
  ends: readonly [number, number],
  across: readonly [number, number],
): boolean {
  const one = angleAt(p, across[0], ends);
  const other = angleAt(p, across[1], ends);
  return one.sine * other.cosine + one.cosine * other.sine < -LEAST_SINE;
}

function angleAt(
  p: Float64Array,
  at: number,
  [a, b]: readonly [number, number],
): { cosine: number; sine: number } {
  const ux = p[a * 3]! - p[at * 3]!;
  const uy = p[a * 3 + 1]! - p[at * 3 + 1]!;
  const uz = p[a * 3 + 2]! - p[at * 3 + 2]!;
  const vx = p[b * 3]! - p[at * 3]!;
  const vy = p[b * 3 + 1]! - p[at * 3 + 1]!;
  const vz = p[b * 3 + 2]! - p[at * 3 + 2]!;
  const cosine = ux * vx + uy * vy + uz * vz;
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const sine = Math.sqrt(x * x + y * y + z * z);
  const length = Math.sqrt(cosine * cosine + sine * sine) || 1;
  return { cosine: cosine / length, sine: sine / length };
}
