import { ArrangementError } from '../arrangement-error.ts';
import { lineMeetsPlane } from '../exact/exact-plane.ts';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import type { FacePlanes } from './face-planes.ts';
import { FaceSides } from './face-sides.ts';

/** Exact test of pairs of faces. Marks the faces with the points and segments in which they meet. */
export class MeetingTest {
  readonly #whole: WholeMesh;
  readonly #points: ExactPoints;
  readonly #planes: FacePlanes;
  readonly #sides: FaceSides;
  /** Sides of the vertices of each face from the plane of the other; 0 in it. */
  readonly #ofG = new Int8Array(3);
  readonly #ofF = new Int8Array(3);
  /** Points in which the two faces meet. */
  readonly #found: number[] = [];

  constructor(whole: WholeMesh, points: ExactPoints, planes: FacePlanes) {
    this.#whole = whole;
    this.#points = points;
    this.#planes = planes;
    this.#sides = new FaceSides(whole, points);
  }

  /**
   * Marks two faces with the points and segments in which they meet, besides common vertices and edges. Returns true if
   * there are any.
   * @throws ArrangementError if the faces meet in more than two points
   */
  meet(f: number, g: number): boolean {
    const t = this.#whole.triangles;
    const sides = this.#sides;
    const ofG = this.#ofG;
    const ofF = this.#ofF;
    let common = 0;
    for (let k = 0; k < 3; k++) {
      const v = t[g * 3 + k]!;
      if (sides.isVertexOf(f, v)) {
        common++;
        ofG[k] = 0;
      } else ofG[k] = sides.ofOther(f, v);
    }
    const a = ofG[0]!;
    const b = ofG[1]!;
    const c = ofG[2]!;
    if (a === 0 && b === 0 && c === 0) return this.#meetInPlane(f, g);
    if (common === 2) return false;
    const oneSided = Math.min(a, b, c) >= 0 || Math.max(a, b, c) <= 0;
    const inPlane = (a === 0 ? 1 : 0) + (b === 0 ? 1 : 0) + (c === 0 ? 1 : 0);
    if (oneSided && inPlane <= common) return false;
    for (let k = 0; k < 3; k++) ofF[k] = sides.ofVertex(g, t[f * 3 + k]!);
    const low = Math.min(ofF[0]!, ofF[1]!, ofF[2]!);
    const high = Math.max(ofF[0]!, ofF[1]!, ofF[2]!);
    if (low > 0 || high < 0) return false;
    this.#found.length = 0;
    this.#collect(f, g, ofG);
    this.#collect(g, f, ofF);
    if (this.#found.length === 0) return false;
    if (this.#found.length > 2) throw new ArrangementError('two faces meet in more than two points');
    const one = this.#mark(f, g);
    const other = this.#mark(g, f);
    return one || other;
  }

  /** Collects where vertices and edges of `g` meet `f`, by the sides of g's vertices. */
  #collect(f: number, g: number, ofG: Int8Array): void {
    const t = this.#whole.triangles;
    const sides = this.#sides;
    for (let k = 0; k < 3; k++) {
      const u = t[g * 3 + k]!;
      if (ofG[k] === 0 && (sides.isVertexOf(f, u) || sides.contains(f, u))) this.#put(u);
      const l = (k + 1) % 3;
      if (ofG[k]! * ofG[l]! < 0) this.#collectCrossing(f, u, t[g * 3 + l]!);
    }
  }

  /** Collects where an edge u, v with ends on both sides of `f` meets it. */
  #collectCrossing(f: number, u: number, v: number): void {
    const t = this.#whole.triangles;
    const a = t[f * 3]!;
    const b = t[f * 3 + 1]!;
    const c = t[f * 3 + 2]!;
    const ab = this.#sides.ofLine(u, v, { a, b });
    const bc = this.#sides.ofLine(u, v, { a: b, b: c });
    const ca = this.#sides.ofLine(u, v, { a: c, b: a });
    if (Math.min(ab, bc, ca) < 0 && Math.max(ab, bc, ca) > 0) return;
    if (ab === 0 && bc === 0) this.#put(b);
    else if (bc === 0 && ca === 0) this.#put(c);
    else if (ca === 0 && ab === 0) this.#put(a);
    else {
      // The lower vertex first: both faces of the edge compute the same.
      const edge = u < v ? ([u, v] as const) : ([v, u] as const);
      this.#put(this.#points.add(lineMeetsPlane(this.#whole.places, edge, this.#planes.of(f))));
    }
  }

  #put(point: number): void {
    if (!this.#found.includes(point)) this.#found.push(point);
  }

  /** Marks `f` with the collected points that are not its vertices, and with their segment. */
  #mark(f: number, g: number): boolean {
    const found = this.#found;
    const { marks } = this.#planes;
    let inner = false;
    for (const point of found) {
      if (this.#sides.isVertexOf(f, point)) continue;
      marks.of(f).points.push(point);
      inner = true;
    }
    const isSegment = found.length === 2;
    if (isSegment && !(this.#sides.isVertexOf(f, found[0]!) && this.#sides.isVertexOf(f, found[1]!))) {
      marks.of(f).segments.push(found[0]!, found[1]!, this.#planes.indexOf(g));
    }
    return inner;
  }

  /** Marks faces in one plane: they overlap, or vertices of one lie on edges of the other. */
  #meetInPlane(f: number, g: number): boolean {
    if (!this.#sides.isApartInPlane(f, g) && !this.#sides.isApartInPlane(g, f)) {
      this.#planes.marks.overlaps.push(f, g);
      return true;
    }
    const one = this.#markVertices(f, g);
    const other = this.#markVertices(g, f);
    return one || other;
  }

  /** Marks `f` with the vertices of `g`, a face in its plane, that touch it. */
  #markVertices(f: number, g: number): boolean {
    const t = this.#whole.triangles;
    let touch = false;
    for (let k = 0; k < 3; k++) {
      const v = t[g * 3 + k]!;
      if (this.#sides.isVertexOf(f, v) || !this.#sides.contains(f, v)) continue;
      this.#planes.marks.of(f).points.push(v);
      touch = true;
    }
    return touch;
  }
}
