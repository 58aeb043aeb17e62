import { orient2d } from 'robust-predicates';
import type { Point } from '../../geometry/vector.ts';

/**
 * Outlines of a face, seen along the axis nearest to its normal. Each is a ring of corners, anticlockwise around what
 * is kept and clockwise around an opening. All sides are exact, for corners keep their coordinates.
 */
export class OutlineRings {
  /** Per corner its vertex's number of all outlines. A bridge gives a point two corners more. */
  readonly point: number[] = [];
  readonly next: number[] = [];
  readonly previous: number[] = [];
  /** Place of each corner as it is seen. */
  readonly x: number[] = [];
  readonly y: number[] = [];
  /** Coordinates of the points, three numbers each. */
  readonly coordinates: Float64Array;
  /** Axis along which the face is seen, and 1 if against it. */
  readonly axis: 0 | 1 | 2;
  readonly view: 1 | -1;
  /** First corner of each outline. */
  readonly starts: number[] = [];

  /** @param p x, y, z per vertex */
  constructor(p: ArrayLike<number>, loops: readonly (readonly number[])[], normal: Point) {
    const sizes = normal.map(Math.abs);
    this.axis = sizes.indexOf(Math.max(...sizes)) as 0 | 1 | 2;
    this.view = normal[this.axis] > 0 ? 1 : -1;
    this.coordinates = new Float64Array(loops.reduce((sum, loop) => sum + loop.length, 0) * 3);
    const u = (this.axis + (this.view > 0 ? 1 : 2)) % 3;
    const v = (this.axis + (this.view > 0 ? 2 : 1)) % 3;
    for (const loop of loops) {
      const start = this.point.length;
      this.starts.push(start);
      for (const [i, vertex] of loop.entries()) {
        const corner = this.point.push(start + i) - 1;
        for (let k = 0; k < 3; k++) this.coordinates[corner * 3 + k] = p[vertex * 3 + k]!;
        this.x.push(p[vertex * 3 + u]!);
        this.y.push(p[vertex * 3 + v]!);
        this.next.push(i + 1 === loop.length ? start : corner + 1);
        this.previous.push(i === 0 ? start + loop.length - 1 : corner - 1);
      }
    }
  }

  /** Positive if three corners run anticlockwise, zero on a line. */
  turn(a: number, b: number, c: number): number {
    const { x, y } = this;
    // orient2d is negative for anticlockwise.
    return -orient2d(x[a]!, y[a]!, x[b]!, y[b]!, x[c]!, y[c]!);
  }

  isSamePlace(a: number, b: number): boolean {
    return this.x[a] === this.x[b] && this.y[a] === this.y[b];
  }

  /** Twice the area within a ring; negative around an opening. Rounded. */
  twiceAreaOf(start: number): number {
    let sum = 0;
    this.eachOf(start, (a) => {
      const b = this.next[a]!;
      sum += this.x[a]! * this.y[b]! - this.x[b]! * this.y[a]!;
    });
    return sum;
  }

  eachOf(start: number, visit: (corner: number) => void): void {
    let at = start;
    do {
      visit(at);
      at = this.next[at]!;
    } while (at !== start);
  }

  /** Joins two rings by a bridge that is passed both ways. */
  bridge(outer: number, inner: number): void {
    const { next, previous, point } = this;
    const outerAgain = point.push(point[outer]!, point[inner]!) - 2;
    const innerAgain = outerAgain + 1;
    this.x.push(this.x[outer]!, this.x[inner]!);
    this.y.push(this.y[outer]!, this.y[inner]!);
    const link = (from: number, to: number) => {
      next[from] = to;
      previous[to] = from;
    };
    link(outerAgain, next[outer]!);
    link(previous[inner]!, innerAgain);
    link(innerAgain, outerAgain);
    link(outer, inner);
  }

  take(corner: number): void {
    const before = this.previous[corner]!;
    const after = this.next[corner]!;
    this.next[before] = after;
    this.previous[after] = before;
  }
}
