import { identifyCorners } from './corners.ts';

/** Faces linked by the places of their corners. */
export interface LinkedFaces {
  /** Number of the vertex at each corner, three corners a face; and how many vertices there are. */
  vertex: Uint32Array;
  count: number;
  /** Corners at vertex `i`: `around[start[i]]` up to `around[start[i + 1]]`. */
  start: Uint32Array;
  around: Uint32Array;
  /** Corners at the vertex that has the most. */
  most: number;
}

/** Links the faces of a surface, 9 coordinates a face. Linear. */
export function linkFaces(coordinates: Float32Array): LinkedFaces {
  const { vertex, count } = identifyCorners(coordinates);
  const start = new Uint32Array(count + 1);
  for (const v of vertex) start[v + 1]!++;
  let most = 1;
  for (let i = 0; i < count; i++) {
    most = Math.max(most, start[i + 1]!);
    start[i + 1]! += start[i]!;
  }
  const fill = start.slice(0, count);
  const around = new Uint32Array(vertex.length);
  for (let i = 0; i < vertex.length; i++) around[fill[vertex[i]!]!++] = i;
  return { vertex, count, start, around, most };
}

/**
 * The faces around one corner after another: each enters from a neighbour and leaves to another. Looks a neighbour up
 * in constant time, so a corner of any number of faces is read in linear time. One for all corners of a surface.
 */
export class Fan {
  faces = 0;
  private readonly linked: Pick<LinkedFaces, 'vertex' | 'start' | 'around'>;
  private readonly leaving: Uint32Array;
  private readonly entering: Uint32Array;
  private readonly leavingCount: Uint32Array;
  private readonly enteringCount: Uint32Array;
  private readonly leavingFace: Uint32Array;

  constructor({ vertex, count, start, around, most }: LinkedFaces) {
    this.linked = { vertex, start, around };
    this.leaving = new Uint32Array(most);
    this.entering = new Uint32Array(most);
    this.leavingCount = new Uint32Array(count);
    this.enteringCount = new Uint32Array(count);
    this.leavingFace = new Uint32Array(count);
  }

  /** Turns to the faces around a vertex. */
  read(at: number): void {
    const { vertex, start, around } = this.linked;
    const from = start[at]!;
    for (let i = 0; i < this.faces; i++) {
      this.leavingCount[this.leaving[i]!] = 0;
      this.enteringCount[this.entering[i]!] = 0;
    }
    this.faces = start[at + 1]! - from;
    for (let i = 0; i < this.faces; i++) {
      const c = around[from + i]!;
      const turn = c % 3;
      const out = vertex[turn === 2 ? c - 2 : c + 1]!;
      const back = vertex[turn === 0 ? c + 2 : c - 1]!;
      this.leaving[i] = out;
      this.entering[i] = back;
      this.leavingCount[out]!++;
      this.enteringCount[back]!++;
      this.leavingFace[out] = i;
    }
  }

  /** The neighbour that face `i` leaves to. */
  out(i: number): number {
    return this.leaving[i]!;
  }

  /** The neighbour that face `i` enters from. */
  into(i: number): number {
    return this.entering[i]!;
  }

  /** Faces that leave to a neighbour, and that enter from it. */
  uses(neighbour: number): { out: number; back: number } {
    return { out: this.leavingCount[neighbour]!, back: this.enteringCount[neighbour]! };
  }

  /** The face that continues face `i` around the corner; -1 at a rim. */
  next(i: number): number {
    const neighbour = this.entering[i]!;
    return this.leavingCount[neighbour]! > 0 ? this.leavingFace[neighbour]! : -1;
  }
}
