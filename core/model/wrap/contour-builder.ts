import { type CrossedEdge, splitQuad } from './quad-faces.ts';

/** Margin of the middle of a quadrilateral from the ends of its edge, steps. */
const MARGIN = 0.01;

/** Boundary of a sign field in steps from the first point of the grid. */
export interface Contour {
  positions: Float64Array;
  triangles: Uint32Array;
  /** Cell of each vertex of a cell; -1 for one in the middle of a quadrilateral, on an edge of the grid. */
  cellOf: Int32Array;
  /** 1 per vertex that lies on no face of the model: the boundary closes a hole there. */
  isCap: Uint8Array;
  /** 1 per vertex in a cell with several pieces or a crosswise side, or in a cell not its own. */
  isShared: Uint8Array;
}

export class ContourBuilder {
  #vertexCount: number;
  #faceEnd = 0;
  #positions: Float64Array;
  #cellOf: Int32Array;
  #isCap: Uint8Array;
  #isShared: Uint8Array;
  #triangles: Uint32Array;

  constructor(vertexCount: number) {
    this.#vertexCount = vertexCount;
    const capacity = Math.ceil(vertexCount * 1.1) + 64;
    this.#positions = new Float64Array(capacity * 3);
    this.#cellOf = new Int32Array(capacity).fill(-1);
    this.#isCap = new Uint8Array(capacity);
    this.#isShared = new Uint8Array(capacity);
    this.#triangles = new Uint32Array(vertexCount * 7 + 192);
  }

  setVertex(
    vertex: number,
    place: ArrayLike<number>,
    cell: number,
    { isCap, isShared }: { isCap: boolean; isShared: boolean },
  ): void {
    for (let k = 0; k < 3; k++) this.#positions[vertex * 3 + k] = place[k]!;
    this.#cellOf[vertex] = cell;
    this.#isCap[vertex] = isCap ? 1 : 0;
    this.#isShared[vertex] = isShared ? 1 : 0;
  }

  distance(a: number, b: number): number {
    const p = this.#positions;
    return Math.hypot(p[a * 3]! - p[b * 3]!, p[a * 3 + 1]! - p[b * 3 + 1]!, p[a * 3 + 2]! - p[b * 3 + 2]!);
  }

  /** True for a vertex over a hole, or one that shares its cell or stands beside it. */
  isMarked(vertex: number): boolean {
    return this.#isCap[vertex] === 1 || this.#isShared[vertex] === 1;
  }

  addQuad([a, b, c, d]: readonly number[], isCalm: boolean, edge: CrossedEdge): void {
    const split = isCalm ? 'middle' : splitQuad(this.#positions, [a!, b!, c!, d!], edge);
    if (split === 'first') this.#addFaces(a!, b!, c!, a!, c!, d!);
    else if (split === 'second') this.#addFaces(b!, c!, d!, b!, d!, a!);
    else {
      const middle = this.#addMiddle(edge);
      this.#addFaces(a!, b!, middle, b!, c!, middle);
      this.#addFaces(c!, d!, middle, d!, a!, middle);
    }
  }

  contour(): Contour {
    return {
      positions: this.#positions.slice(0, this.#vertexCount * 3),
      triangles: this.#triangles.slice(0, this.#faceEnd),
      cellOf: this.#cellOf.slice(0, this.#vertexCount),
      isCap: this.#isCap.slice(0, this.#vertexCount),
      isShared: this.#isShared.slice(0, this.#vertexCount),
    };
  }

  #addMiddle({ axis, x, y, z, share, isCap }: CrossedEdge): number {
    if (this.#vertexCount === this.#cellOf.length) this.#growVertices();
    const vertex = this.#vertexCount++;
    const place = [x, y, z];
    place[axis]! += Math.min(1 - MARGIN, Math.max(MARGIN, share));
    this.setVertex(vertex, place, -1, { isCap, isShared: false });
    return vertex;
  }

  #addFaces(a: number, b: number, c: number, d: number, e: number, f: number): void {
    if (this.#faceEnd + 6 > this.#triangles.length) {
      const grown = new Uint32Array(this.#triangles.length * 2);
      grown.set(this.#triangles);
      this.#triangles = grown;
    }
    const t = this.#triangles;
    let at = this.#faceEnd;
    t[at++] = a;
    t[at++] = b;
    t[at++] = c;
    t[at++] = d;
    t[at++] = e;
    t[at++] = f;
    this.#faceEnd = at;
  }

  #growVertices(): void {
    const capacity = this.#cellOf.length * 2;
    const positions = new Float64Array(capacity * 3);
    positions.set(this.#positions);
    this.#positions = positions;
    const cellOf = new Int32Array(capacity).fill(-1);
    cellOf.set(this.#cellOf);
    this.#cellOf = cellOf;
    const grown = (flags: Uint8Array) => {
      const longer = new Uint8Array(capacity);
      longer.set(flags);
      return longer;
    };
    this.#isCap = grown(this.#isCap);
    this.#isShared = grown(this.#isShared);
  }
}
