import { grouped } from '../../lists/grouped.ts';
import { withRoom } from '../../lists/with-room.ts';
import { nextHalfEdge } from '../edges.ts';
import { UnclearCut } from './unclear-cut.ts';

/** Cut vertices of an edge that are looked through one by one; a long edge in a fine lattice has thousands. */
const LISTED_MAX = 32;

/** One of two surfaces that cut each other: faces, cut vertices on edges, cut lines in faces. */
export class CutSurface {
  readonly triangles: Uint32Array;
  /** Opposite half-edges, or -1 where the surface ends. */
  readonly twin: Int32Array;
  readonly vertices = new CutVertices();
  /** First cut vertex on each edge, by its lower half-edge, or -1. */
  readonly #firstOn: Int32Array;
  /** Cut vertices on edges with more than `LISTED_MAX`, by the lower half-edge and the face of the other surface. */
  readonly #byFaceOn = new Map<number, Map<number, number>>();
  /** Cut lines: the face they lie in, and the numbers of their ends among the cut vertices of both surfaces. */
  #lines = new Int32Array(3 << 12);
  #lineCount = 0;

  constructor(triangles: Uint32Array, twin: Int32Array) {
    this.triangles = triangles;
    this.twin = twin;
    this.#firstOn = new Int32Array(triangles.length).fill(-1);
  }

  /** Lower half-edge of the edge of `h`. */
  edgeOf(h: number): number {
    const other = this.twin[h]!;
    return other >= 0 && other < h ? other : h;
  }

  /** Cut vertex on an edge where it passes through a face of the other surface, or -1. */
  vertexOn(edge: number, face: number): number {
    const { faces, next } = this.vertices;
    let v = this.#firstOn[edge]!;
    for (let i = 0; v >= 0 && i < LISTED_MAX; i++) {
      if (faces[v] === face) return v;
      v = next[v]!;
    }
    return v < 0 ? v : (this.#byFace(edge).get(face) ?? -1);
  }

  putVertex(
    edge: number,
    vertex: { place: Float64Array; along: number; enters: boolean; face: number },
  ): number {
    if (this.twin[edge]! < 0) throw new UnclearCut('the model cuts the end of the band');
    const made = this.vertices.add({ ...vertex, next: this.#firstOn[edge]! });
    this.#firstOn[edge] = made;
    this.#byFaceOn.get(edge)?.set(vertex.face, made);
    return made;
  }

  /** First cut vertex on an edge, by its lower half-edge, or -1. */
  firstOn(edge: number): number {
    return this.#firstOn[edge]!;
  }

  #byFace(edge: number): Map<number, number> {
    let found = this.#byFaceOn.get(edge);
    if (found) return found;
    found = new Map();
    const { faces, next } = this.vertices;
    for (let v = this.#firstOn[edge]!; v >= 0; v = next[v]!) found.set(faces[v]!, v);
    this.#byFaceOn.set(edge, found);
    return found;
  }

  putLine(face: number, from: number, to: number): void {
    const at = this.#lineCount * 3;
    if (at === this.#lines.length) this.#lines = withRoom(this.#lines);
    this.#lines[at] = face;
    this.#lines[at + 1] = from;
    this.#lines[at + 2] = to;
    this.#lineCount++;
  }

  /** Cut lines by face: those of face `f` are pairs of ends from `start[f]` to `start[f + 1] - 1`. */
  linesByFace(): { start: Uint32Array; ends: Int32Array } {
    const faceOf = Int32Array.from({ length: this.#lineCount }, (_, i) => this.#lines[i * 3]!);
    const { start, members } = grouped(faceOf, this.triangles.length / 3);
    const ends = new Int32Array(this.#lineCount * 2);
    for (let i = 0; i < members.length; i++) {
      ends[i * 2] = this.#lines[members[i]! * 3 + 1]!;
      ends[i * 2 + 1] = this.#lines[members[i]! * 3 + 2]!;
    }
    return { start, ends };
  }

  /** Sorts the cuts along edges and visits each edge with `first` and `last`, its outermost cut vertices. */
  sortAlongEdges(visit: (u: number, v: number, first: number, last: number) => void): void {
    const { along, next, enters } = this.vertices;
    const sorted: number[] = [];
    for (let h = 0; h < this.triangles.length; h++) {
      if (this.edgeOf(h) !== h) continue;
      const u = this.triangles[h]!;
      const v = this.triangles[nextHalfEdge(h)]!;
      const first = this.#firstOn[h]!;
      if (first < 0 || next[first]! < 0) {
        visit(u, v, first, first);
        continue;
      }
      sorted.length = 0;
      for (let at = first; at >= 0; at = next[at]!) sorted.push(at);
      sorted.sort((one, other) => along[one]! - along[other]! || one - other);
      this.#firstOn[h] = sorted[0]!;
      for (let i = 0; i < sorted.length; i++) {
        if (i > 0 && enters[sorted[i]!] === enters[sorted[i - 1]!])
          throw new UnclearCut('two cuts of an edge are too close to tell their order');
        next[sorted[i]!] = sorted[i + 1] ?? -1;
      }
      visit(u, v, sorted[0]!, sorted[sorted.length - 1]!);
    }
  }

  /** Appends the cut vertices on a half-edge to `out`, in its direction. */
  verticesAlong(h: number, out: number[]): void {
    const edge = this.edgeOf(h);
    const { next } = this.vertices;
    const from = out.length;
    for (let v = this.#firstOn[edge]!; v >= 0; v = next[v]!) out.push(v);
    if (edge === h) return;
    for (let i = from, j = out.length - 1; i < j; i++, j--) {
      const held = out[i]!;
      out[i] = out[j]!;
      out[j] = held;
    }
  }
}

/** Vertices in which edges of one surface pass through faces of another. */
class CutVertices {
  /** Places, mm: three numbers a vertex. */
  places = new Float64Array(3 << 12);
  /** Share of the way along the edge, from the start of its lower half-edge. */
  along = new Float64Array(1 << 12);
  /** 1 if that way enters the kept part. */
  enters = new Uint8Array(1 << 12);
  /** Face that the edge passes through. */
  faces = new Int32Array(1 << 12);
  /** Next vertex of the same edge, or -1. */
  next = new Int32Array(1 << 12);
  count = 0;

  add(vertex: { place: Float64Array; along: number; enters: boolean; face: number; next: number }): number {
    if (this.count === this.along.length) this.#grow();
    const at = this.count++;
    this.places.set(vertex.place, at * 3);
    this.along[at] = vertex.along;
    this.enters[at] = vertex.enters ? 1 : 0;
    this.faces[at] = vertex.face;
    this.next[at] = vertex.next;
    return at;
  }

  #grow(): void {
    this.places = withRoom(this.places);
    this.along = withRoom(this.along);
    this.enters = withRoom(this.enters);
    this.faces = withRoom(this.faces);
    this.next = withRoom(this.next);
  }
}
