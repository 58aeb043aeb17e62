import type { Contours } from '../sweep/contours.ts';

/** Edges of a piece at most: enough that whole pieces are skipped, few enough that one touched is cheap. */
const PIECE_EDGES = 16;
/** Most rows of the index: above it, filling them costs more than they save. */
const ROWS_MAX = 1024;

/** Contours in pieces of a few edges by rows along y: a missed box saves a test of each edge. */
export class ContourPieces {
  readonly #xy: Float64Array;
  /** First point of each piece. */
  readonly #from: Uint32Array;
  readonly #edges: Uint8Array;
  /** First point of the loop of each piece, and the point after its last. */
  readonly #loop: Uint32Array;
  /** Least x and y, and greatest x and y, of each piece, mm. */
  readonly #boxes: Float64Array;
  readonly #lowMm: number;
  readonly #rowsPerMm: number;
  readonly #rows: number;
  readonly #starts: Uint32Array;
  readonly #pieces: Uint32Array;

  constructor({ xy, starts, loops, points }: Contours) {
    this.#xy = xy;
    let count = 0;
    for (let loop = 0; loop < loops; loop++)
      count += Math.ceil((starts[loop + 1]! - starts[loop]!) / PIECE_EDGES);
    this.#from = new Uint32Array(count);
    this.#edges = new Uint8Array(count);
    this.#loop = new Uint32Array(count * 2);
    this.#boxes = new Float64Array(count * 4);
    let piece = 0;
    for (let loop = 0; loop < loops; loop++) {
      const end = starts[loop + 1]!;
      for (let from = starts[loop]!; from < end; from += PIECE_EDGES) {
        this.#from[piece] = from;
        this.#edges[piece] = Math.min(PIECE_EDGES, end - from);
        this.#loop[piece * 2] = starts[loop]!;
        this.#loop[piece * 2 + 1] = end;
        this.#measure(piece);
        piece++;
      }
    }
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < count; k++) {
      low = Math.min(low, this.#boxes[k * 4 + 1]!);
      high = Math.max(high, this.#boxes[k * 4 + 3]!);
    }
    this.#rows = Math.max(1, Math.min(ROWS_MAX, Math.ceil(Math.sqrt(points))));
    this.#lowMm = count === 0 ? 0 : low;
    this.#rowsPerMm = high > low ? this.#rows / (high - low) : 0;
    [this.#starts, this.#pieces] = this.#sorted(count);
  }

  /** How often the contours run around a point: above 0 in solid. */
  windingAt(x: number, y: number): number {
    const row = this.#rowOf(y);
    const boxes = this.#boxes;
    let winding = 0;
    for (let k = this.#starts[row]!; k < this.#starts[row + 1]!; k++) {
      const piece = this.#pieces[k]!;
      const box = piece * 4;
      if (boxes[box + 1]! > y || boxes[box + 3]! < y || boxes[box + 2]! < x) continue;
      winding += boxes[box]! > x ? this.#rise(piece, y) : this.#windingRightOf(piece, x, y);
    }
    return winding;
  }

  /** Rising shares of a segment, 0 to 1, where it crosses contours or passes their points within `nearMm`. */
  cutsOf(ax: number, ay: number, bx: number, by: number, nearMm: number): number[] {
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.hypot(dx, dy);
    const cuts = [0, 1];
    const add = (share: number) => {
      if (share > 0 && share < 1) cuts.push(share);
    };
    const box = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] as const;
    this.anyEdgeNear(box, nearMm, (cx, cy, ex, ey) => {
      const c = side(ax, ay, bx, by, cx, cy);
      const e = side(ax, ay, bx, by, ex, ey);
      if (Math.abs(c) <= nearMm * length) add(((cx - ax) * dx + (cy - ay) * dy) / (length * length));
      if (c > 0 === e > 0) return false;
      const share = c / (c - e);
      add(((cx + share * (ex - cx) - ax) * dx + (cy + share * (ey - cy) - ay) * dy) / (length * length));
      return false;
    });
    return cuts.sort((one, other) => one - other);
  }

  /** Calls `visit` with the ends of the edges whose pieces come near a box, until it returns true. Says if it did. */
  anyEdgeNear(
    [left, low, right, high]: readonly [number, number, number, number],
    nearMm: number,
    visit: (ax: number, ay: number, bx: number, by: number) => boolean,
  ): boolean {
    const xy = this.#xy;
    return this.#anyIn(left - nearMm, low - nearMm, right + nearMm, high + nearMm, (piece) => {
      const from = this.#from[piece]!;
      for (let i = from; i < from + this.#edges[piece]!; i++) {
        const [a, b] = [i * 2, this.#after(piece, i) * 2];
        if (visit(xy[a]!, xy[a + 1]!, xy[b]!, xy[b + 1]!)) return true;
      }
      return false;
    });
  }

  /** Calls `visit` with the pieces whose boxes meet a box, until it returns true. Says if it did. */
  #anyIn(left: number, low: number, right: number, high: number, visit: (piece: number) => boolean): boolean {
    const boxes = this.#boxes;
    const last = this.#rowOf(high);
    for (let row = this.#rowOf(low); row <= last; row++) {
      for (let k = this.#starts[row]!; k < this.#starts[row + 1]!; k++) {
        const piece = this.#pieces[k]!;
        const box = piece * 4;
        if (boxes[box]! > right || boxes[box + 2]! < left) continue;
        if (boxes[box + 1]! > high || boxes[box + 3]! < low) continue;
        if (visit(piece)) return true;
      }
    }
    return false;
  }

  /** Crossings of the ray to the right by a piece that lies wholly on the right: only its ends count. */
  #rise(piece: number, y: number): number {
    const first = this.#from[piece]!;
    const last = this.#after(piece, first + this.#edges[piece]! - 1);
    const below = this.#xy[first * 2 + 1]! <= y;
    if (below === this.#xy[last * 2 + 1]! <= y) return 0;
    return below ? 1 : -1;
  }

  /** Crossings of the ray to the right, edge by edge. */
  #windingRightOf(piece: number, x: number, y: number): number {
    const xy = this.#xy;
    const from = this.#from[piece]!;
    let winding = 0;
    for (let a = from; a < from + this.#edges[piece]!; a++) {
      const b = this.#after(piece, a);
      const [ay, by] = [xy[a * 2 + 1]!, xy[b * 2 + 1]!];
      if (ay <= y === by <= y) continue;
      const right = xy[a * 2]! + ((y - ay) / (by - ay)) * (xy[b * 2]! - xy[a * 2]!) > x;
      if (right) winding += by > ay ? 1 : -1;
    }
    return winding;
  }

  /** Index of the point that follows a point of a piece on its loop. */
  #after(piece: number, point: number): number {
    return point + 1 === this.#loop[piece * 2 + 1]! ? this.#loop[piece * 2]! : point + 1;
  }

  #measure(piece: number): void {
    const xy = this.#xy;
    const from = this.#from[piece]!;
    let [left, low] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [right, high] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let k = 0; k <= this.#edges[piece]!; k++) {
      const point = k === 0 ? from : this.#after(piece, from + k - 1);
      left = Math.min(left, xy[point * 2]!);
      right = Math.max(right, xy[point * 2]!);
      low = Math.min(low, xy[point * 2 + 1]!);
      high = Math.max(high, xy[point * 2 + 1]!);
    }
    this.#boxes.set([left, low, right, high], piece * 4);
  }

  /** The pieces of each row, by counting: where each row starts, and the pieces row after row. */
  #sorted(count: number): [starts: Uint32Array, pieces: Uint32Array] {
    const starts = new Uint32Array(this.#rows + 1);
    const eachRow = (visit: (row: number, piece: number) => void): void => {
      for (let piece = 0; piece < count; piece++) {
        const last = this.#rowOf(this.#boxes[piece * 4 + 3]!);
        for (let row = this.#rowOf(this.#boxes[piece * 4 + 1]!); row <= last; row++) visit(row, piece);
      }
    };
    eachRow((row) => starts[row + 1]!++);
    for (let row = 0; row < this.#rows; row++) starts[row + 1]! += starts[row]!;
    const pieces = new Uint32Array(starts[this.#rows]!);
    const at = starts.slice();
    eachRow((row, piece) => {
      pieces[at[row]!++] = piece;
    });
    return [starts, pieces];
  }

  #rowOf(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor((y - this.#lowMm) * this.#rowsPerMm)));
  }
}

/** Twice the area of a triangle, positive where c lies on the left of a to b. */
function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
