import type { Contours } from '../sweep/contours.ts';

/** Most rows of the index: above it, filling them costs more than they save. */
const ROWS_MAX = 1024;

/** Edges of the contours of a layer by rows along y, for tests of points and of crossings. */
export class ContourRows {
  readonly #xy: Float64Array;
  /** Index of the point that follows each point on its loop. */
  readonly #next: Uint32Array;
  readonly #lowMm: number;
  readonly #rowsPerMm: number;
  readonly #rows: number;
  readonly #starts: Uint32Array;
  readonly #edges: Uint32Array;

  constructor({ xy, starts, loops, points }: Contours) {
    this.#xy = xy;
    this.#next = new Uint32Array(points);
    for (let loop = 0; loop < loops; loop++) {
      for (let i = starts[loop]!; i < starts[loop + 1]!; i++) this.#next[i] = i + 1;
      this.#next[starts[loop + 1]! - 1] = starts[loop]!;
    }
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < points; i++) {
      low = Math.min(low, xy[i * 2 + 1]!);
      high = Math.max(high, xy[i * 2 + 1]!);
    }
    this.#rows = Math.max(1, Math.min(ROWS_MAX, Math.ceil(Math.sqrt(points))));
    this.#lowMm = points === 0 ? 0 : low;
    this.#rowsPerMm = high > low ? this.#rows / (high - low) : 0;
    this.#starts = new Uint32Array(this.#rows + 1);
    for (let i = 0; i < points; i++) {
      const last = this.#lastRow(i);
      for (let row = this.#firstRow(i); row <= last; row++) this.#starts[row]!++;
    }
    let sum = 0;
    for (let row = 0; row <= this.#rows; row++) {
      const count = this.#starts[row]!;
      this.#starts[row] = sum;
      sum += count;
    }
    this.#edges = new Uint32Array(sum);
    const at = this.#starts.slice();
    for (let i = 0; i < points; i++) {
      const last = this.#lastRow(i);
      for (let row = this.#firstRow(i); row <= last; row++) this.#edges[at[row]!++] = i;
    }
  }

  /** How often the contours run around a point: above 0 in solid. */
  windingAt(x: number, y: number): number {
    const row = this.#rowOf(y);
    const xy = this.#xy;
    let winding = 0;
    for (let k = this.#starts[row]!; k < this.#starts[row + 1]!; k++) {
      const a = this.#edges[k]!;
      const b = this.#next[a]!;
      const [ay, by] = [xy[a * 2 + 1]!, xy[b * 2 + 1]!];
      if (ay <= y === by <= y) continue;
      const right = xy[a * 2]! + ((y - ay) / (by - ay)) * (xy[b * 2]! - xy[a * 2]!) > x;
      if (right) winding += by > ay ? 1 : -1;
    }
    return winding;
  }

  /** True if an edge of the contours crosses the segment from (ax, ay) to (bx, by). */
  crosses(ax: number, ay: number, bx: number, by: number): boolean {
    const xy = this.#xy;
    const last = this.#rowOf(Math.max(ay, by));
    for (let row = this.#rowOf(Math.min(ay, by)); row <= last; row++) {
      for (let k = this.#starts[row]!; k < this.#starts[row + 1]!; k++) {
        const c = this.#edges[k]! * 2;
        const d = this.#next[this.#edges[k]!]! * 2;
        const [cx, cy, dx, dy] = [xy[c]!, xy[c + 1]!, xy[d]!, xy[d + 1]!];
        const apart = side(ax, ay, bx, by, cx, cy) > 0 === side(ax, ay, bx, by, dx, dy) > 0;
        if (!apart && side(cx, cy, dx, dy, ax, ay) > 0 !== side(cx, cy, dx, dy, bx, by) > 0) return true;
      }
    }
    return false;
  }

  /** Calls `visit` with the points whose y lies between two values, until it returns true. Says if it did. */
  anyBetween(lowMm: number, highMm: number, visit: (x: number, y: number) => boolean): boolean {
    const xy = this.#xy;
    const last = this.#rowOf(highMm);
    for (let row = this.#rowOf(lowMm); row <= last; row++) {
      for (let k = this.#starts[row]!; k < this.#starts[row + 1]!; k++) {
        const i = this.#edges[k]! * 2;
        if (xy[i + 1]! >= lowMm && xy[i + 1]! <= highMm && visit(xy[i]!, xy[i + 1]!)) return true;
      }
    }
    return false;
  }

  #firstRow(i: number): number {
    return this.#rowOf(Math.min(this.#xy[i * 2 + 1]!, this.#xy[this.#next[i]! * 2 + 1]!));
  }

  #lastRow(i: number): number {
    return this.#rowOf(Math.max(this.#xy[i * 2 + 1]!, this.#xy[this.#next[i]! * 2 + 1]!));
  }

  #rowOf(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor((y - this.#lowMm) * this.#rowsPerMm)));
  }
}

/** Twice the area of a triangle, positive where c lies on the left of a to b. */
function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
