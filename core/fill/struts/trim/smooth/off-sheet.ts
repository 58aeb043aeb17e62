import { type Point, unit } from '../../../../solid/geometry/vector.ts';
import type { Sheet } from './sheet.ts';

/** Place where a face or an edge is farthest from a sheet, along the sheet's mean normal. */
export interface Off {
  mm: number;
  /** Point of the sheet there. */
  at: Point;
  /** Position along an edge, 0 to 1. */
  share: number;
}

/** Exact distance of an edge from a sheet: largest where it passes the edges of the sheet's triangles. */
export function offOfEdge(points: readonly number[], from: number, to: number, sheet: Sheet): Off {
  const a = sheet.placeOf(points, from);
  const b = sheet.placeOf(points, to);
  const count = crossEdges(sheet, a, b);
  let mm = 0;
  let worst = -1;
  for (let i = 0; i < count; i++) {
    const off = Math.abs(passed[i * 2 + 1]! - a[2] - passed[i * 2]! * (b[2] - a[2]));
    if (off <= mm) continue;
    mm = off;
    worst = i * 2;
  }
  if (worst < 0) return { mm, share: 0, at: sheet.pointAt(0, 0, 0) };
  const share = passed[worst]!;
  const at = sheet.pointAt(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), passed[worst + 1]!);
  return { mm, share, at };
}

/** Distance of a triangle's inside from a sheet; exact, because edges are checked separately. */
export function offOfFace(points: readonly number[], face: readonly number[], sheet: Sheet): Off {
  const a = sheet.placeOf(points, face[0]!);
  const b = sheet.placeOf(points, face[1]!);
  const c = sheet.placeOf(points, face[2]!);
  const q = sheet.corners;
  let mm = 0;
  let best = -1;
  for (let i = 0; i < q.length; i += 3) {
    const height = heightWithin(a, b, c, q[i]!, q[i + 1]!);
    if (height === undefined) continue;
    const off = Math.abs(q[i + 2]! - height);
    if (off <= mm) continue;
    mm = off;
    best = i;
  }
  const at: Point = best < 0 ? [0, 0, 0] : sheet.pointAt(q[best]!, q[best + 1]!, q[best + 2]!);
  return { mm, at, share: 0 };
}

/**
 * Returns true if no edge of a solid leaves or enters the sheet's inside more than once by more than
 * `mostMm`.
 * @param loops faces by their vertices; each edge belongs to two
 */
export function cutsEdgesOnce(
  points: readonly number[],
  loops: readonly (readonly number[])[],
  sheet: Sheet,
  mostMm: number,
): boolean {
  for (const loop of loops) {
    for (const [i, v] of loop.entries()) {
      const w = loop[i + 1 === loop.length ? 0 : i + 1]!;
      if (v > w) continue;
      const a = sheet.placeOf(points, v);
      const b = sheet.placeOf(points, w);
      const over: [share: number, mm: number][] = [
        [0, sheet.heightAt(points, v)],
        [1, sheet.heightAt(points, w)],
      ];
      const count = crossEdges(sheet, a, b);
      for (let k = 0; k < count; k++) {
        const share = passed[k * 2]!;
        over.push([share, a[2] + share * (b[2] - a[2]) - passed[k * 2 + 1]!]);
      }
      const sides = over
        .sort((one, other) => one[0] - other[0])
        .filter(([, mm]) => Math.abs(mm) > mostMm)
        .map(([, mm]) => mm > 0);
      if (sides.filter((side, k) => k > 0 && side !== sides[k - 1]).length > 1) return false;
    }
  }
  return true;
}

/** Vertices of the sheet more than `deepMm` inside a convex solid and not under a face of its cap. */
export function missesVertex(
  points: readonly number[],
  whole: readonly (readonly number[])[],
  cap: readonly (readonly number[])[],
  sheet: Sheet,
  deepMm: number,
): boolean {
  const planes = whole.map((loop) => planeOf(points, loop));
  const covers = cap.map((face) => [0, 1, 2].map((k) => sheet.placeOf(points, face[k]!)));
  const q = sheet.corners;
  for (let i = 0; i < q.length; i += 3) {
    const [x, y, z] = sheet.pointAt(q[i]!, q[i + 1]!, q[i + 2]!);
    if (planes.some(([nx, ny, nz, d]) => nx * x + ny * y + nz * z > d - deepMm)) continue;
    const isCovered = covers.some(([a, b, c]) => heightWithin(a!, b!, c!, q[i]!, q[i + 1]!) !== undefined);
    if (!isCovered) return true;
  }
  return false;
}

/** Last result of `crossEdges`: two numbers each. */
let passed = new Float64Array(64);

/** Sets `passed` to where an edge passes the sheet's edges: share, and the sheet's height. Returns their number. */
function crossEdges({ corners: q }: Sheet, a: Point, b: Point): number {
  if (passed.length < (q.length / 3) * 2) passed = new Float64Array(q.length);
  let count = 0;
  const du = b[0] - a[0];
  const dv = b[1] - a[1];
  for (let i = 0; i < q.length; i += 3) {
    const j = i % 9 === 6 ? i - 6 : i + 3;
    const eu = q[j]! - q[i]!;
    const ev = q[j + 1]! - q[i + 1]!;
    const turn = du * ev - dv * eu;
    if (turn === 0) continue;
    const wu = q[i]! - a[0];
    const wv = q[i + 1]! - a[1];
    const share = (wu * ev - wv * eu) / turn;
    const along = (wu * dv - wv * du) / turn;
    if (share <= 0 || share >= 1 || along < 0 || along > 1) continue;
    passed[count * 2] = share;
    passed[count * 2 + 1] = q[i + 2]! + along * (q[j + 2]! - q[i + 2]!);
    count++;
  }
  return count;
}

/** Returns the height of a triangle over a place within it; undefined elsewhere. */
function heightWithin(a: Point, b: Point, c: Point, u: number, v: number): number | undefined {
  const wa = (b[0] - u) * (c[1] - v) - (b[1] - v) * (c[0] - u);
  const wb = (c[0] - u) * (a[1] - v) - (c[1] - v) * (a[0] - u);
  const wc = (a[0] - u) * (b[1] - v) - (a[1] - v) * (b[0] - u);
  if (!(wa >= 0 && wb >= 0 && wc >= 0 && wa + wb + wc > 0)) return undefined;
  return (wa * a[2] + wb * b[2] + wc * c[2]) / (wa + wb + wc);
}

/** Returns the unit normal of a planar loop, and its plane's distance from the origin, mm. */
function planeOf(points: readonly number[], loop: readonly number[]): [number, number, number, number] {
  const [x, y, z] = unit(acrossLoop(points, loop));
  const v = loop[0]! * 3;
  return [x, y, z, x * points[v]! + y * points[v + 1]! + z * points[v + 2]!];
}

/** Returns a vector of any length across a loop's plane, outward (Newell). */
export function acrossLoop(points: readonly number[], loop: readonly number[]): Point {
  const normal: Point = [0, 0, 0];
  for (const [i, v] of loop.entries()) {
    const w = loop[i + 1 === loop.length ? 0 : i + 1]!;
    for (let k = 0; k < 3; k++) {
      const [m, n] = [(k + 1) % 3, (k + 2) % 3];
      normal[k]! += (points[v * 3 + m]! - points[w * 3 + m]!) * (points[v * 3 + n]! + points[w * 3 + n]!);
    }
  }
  return normal;
}
