import { orient3d } from 'robust-predicates';
import { ArrangementError } from '../arrangement-error.ts';
import { lineMeetsPlane } from '../exact/exact-plane.ts';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import { type FacePlanes, viewOf } from './face-planes.ts';

/**
 * Prepares the exact test of pairs of faces: `meet(f, g)` marks both with the points and segments in which they meet,
 * besides common vertices and edges, and returns true if there are any.
 */
export function meetingTest(whole: WholeMesh, points: ExactPoints, planes: FacePlanes) {
  const { places: p, triangles: t } = whole;
  const { marks } = planes;
  /** Sides of the vertices of each face from the plane of the other; 0 in it. */
  const ofG = new Int8Array(3);
  const ofF = new Int8Array(3);
  const found: number[] = [];

  /** 1 if a vertex lies on the side to which a face looks. */
  const sideOf = (f: number, v: number) => {
    const i = t[f * 3]!;
    const j = t[f * 3 + 1]!;
    const k = t[f * 3 + 2]!;
    if (v === i || v === j || v === k) return 0;
    const a = i * 3;
    const b = j * 3;
    const c = k * 3;
    const d = v * 3;
    // orient3d is negative above.
    return -Math.sign(
      orient3d(
        p[a]!,
        p[a + 1]!,
        p[a + 2]!,
        p[b]!,
        p[b + 1]!,
        p[b + 2]!,
        p[c]!,
        p[c + 1]!,
        p[c + 2]!,
        p[d]!,
        p[d + 1]!,
        p[d + 2]!,
      ),
    );
  };
  /** Side on which the line u, v passes the line a, b. */
  const passes = (u: number, v: number, { a, b }: { a: number; b: number }) => {
    if (a === u || a === v || b === u || b === v) return 0;
    return -Math.sign(
      orient3d(
        p[u * 3]!,
        p[u * 3 + 1]!,
        p[u * 3 + 2]!,
        p[v * 3]!,
        p[v * 3 + 1]!,
        p[v * 3 + 2]!,
        p[a * 3]!,
        p[a * 3 + 1]!,
        p[a * 3 + 2]!,
        p[b * 3]!,
        p[b * 3 + 1]!,
        p[b * 3 + 2]!,
      ),
    );
  };
  const put = (point: number) => {
    if (!found.includes(point)) found.push(point);
  };
  const isVertexOf = (f: number, v: number) => t[f * 3] === v || t[f * 3 + 1] === v || t[f * 3 + 2] === v;

  /** True if a vertex in the plane of a face lies in it or on its edges. */
  const contains = (f: number, v: number) => {
    const { axis, sign } = viewOf(whole, f);
    for (let k = 0; k < 3; k++) {
      const a = t[f * 3 + k]!;
      const b = t[f * 3 + ((k + 1) % 3)]!;
      if (points.turn(axis, a, { b, c: v }) * sign < 0) return false;
    }
    return true;
  };

  /** Collects where vertices and edges of `g` meet `f`, by the sides of g's vertices. */
  const collect = (f: number, g: number, sides: Int8Array) => {
    for (let k = 0; k < 3; k++) {
      const u = t[g * 3 + k]!;
      if (sides[k] === 0 && (isVertexOf(f, u) || contains(f, u))) put(u);
      const l = (k + 1) % 3;
      if (sides[k]! * sides[l]! >= 0) continue;
      const v = t[g * 3 + l]!;
      const [a, b, c] = [t[f * 3]!, t[f * 3 + 1]!, t[f * 3 + 2]!];
      const ab = passes(u, v, { a, b });
      const bc = passes(u, v, { a: b, b: c });
      const ca = passes(u, v, { a: c, b: a });
      if (Math.min(ab, bc, ca) < 0 && Math.max(ab, bc, ca) > 0) continue;
      if (ab === 0 && bc === 0) put(b);
      else if (bc === 0 && ca === 0) put(c);
      else if (ca === 0 && ab === 0) put(a);
      else {
        // The lower vertex first: both faces of the edge compute the same.
        const edge = u < v ? ([u, v] as const) : ([v, u] as const);
        put(points.add(lineMeetsPlane(p, edge, planes.of(f))));
      }
    }
  };

  const mark = (f: number, g: number) => {
    let inner = false;
    for (const point of found) {
      if (isVertexOf(f, point)) continue;
      marks.of(f).points.push(point);
      inner = true;
    }
    if (found.length === 2 && !(isVertexOf(f, found[0]!) && isVertexOf(f, found[1]!))) {
      marks.of(f).segments.push(found[0]!, found[1]!, planes.indexOf(g));
    }
    return inner;
  };

  /** Faces in one plane: they overlap, or vertices of one lie on edges of the other. */
  const meetInPlane = (f: number, g: number) => {
    if (!isApartInPlane(f, g) && !isApartInPlane(g, f)) {
      marks.overlaps.push(f, g);
      return true;
    }
    let touch = false;
    for (const [one, other] of [
      [f, g],
      [g, f],
    ] as const) {
      for (let k = 0; k < 3; k++) {
        const v = t[other * 3 + k]!;
        if (isVertexOf(one, v) || !contains(one, v)) continue;
        marks.of(one).points.push(v);
        touch = true;
      }
    }
    return touch;
  };
  /** True if an edge of `f` has all of `g` outside or on it. */
  const isApartInPlane = (f: number, g: number) => {
    const { axis, sign } = viewOf(whole, f);
    for (let k = 0; k < 3; k++) {
      const a = t[f * 3 + k]!;
      const b = t[f * 3 + ((k + 1) % 3)]!;
      let apart = true;
      for (let i = 0; i < 3 && apart; i++) apart = points.turn(axis, a, { b, c: t[g * 3 + i]! }) * sign <= 0;
      if (apart) return true;
    }
    return false;
  };

  const meet = (f: number, g: number): boolean => {
    let common = 0;
    for (let k = 0; k < 3; k++) {
      const v = t[g * 3 + k]!;
      if (isVertexOf(f, v)) common++;
      ofG[k] = sideOf(f, v);
    }
    const [a, b, c] = [ofG[0]!, ofG[1]!, ofG[2]!];
    if (a === 0 && b === 0 && c === 0) return meetInPlane(f, g);
    if (common === 2) return false;
    const oneSided = Math.min(a, b, c) >= 0 || Math.max(a, b, c) <= 0;
    const inPlane = (a === 0 ? 1 : 0) + (b === 0 ? 1 : 0) + (c === 0 ? 1 : 0);
    if (oneSided && inPlane <= common) return false;
    for (let k = 0; k < 3; k++) ofF[k] = sideOf(g, t[f * 3 + k]!);
    const low = Math.min(ofF[0]!, ofF[1]!, ofF[2]!);
    const high = Math.max(ofF[0]!, ofF[1]!, ofF[2]!);
    if (low > 0 || high < 0) return false;
    found.length = 0;
    collect(f, g, ofG);
    collect(g, f, ofF);
    if (found.length === 0) return false;
    if (found.length > 2) throw new ArrangementError('two faces meet in more than two points');
    const one = mark(f, g);
    const other = mark(g, f);
    return one || other;
  };
  return meet;
}
