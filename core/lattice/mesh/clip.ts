import type { Plane } from '../trim/plane.ts';
import type { Mesh } from './mesh.ts';

/**
 * The part of a closed mesh on one side of an axis plane, closed again by flat fans in the plane. The fans may fold
 * over themselves where the cut has a strange outline, but cover it once when folds are counted by direction: volume,
 * parity and booleans see the exact cut, and no outline needs to be traced. Linear.
 * @param side 1 keeps what lies above `at`, -1 what lies below
 */
export function clipClosed(mesh: Mesh, axis: 0 | 1 | 2, at: number, side: 1 | -1): Mesh {
  const { positions } = mesh;
  const heights = new Float64Array(positions.length / 3);
  for (let v = 0, i = axis as number; v < heights.length; v++, i += 3)
    heights[v] = side * (positions[i]! - at);
  return clipAt(mesh, heights, axis, at);
}

/** As `clipClosed`, behind a plane of any direction; its cut lies in the plane up to rounding. */
export function clipClosedBehind(mesh: Mesh, { normal, offset }: Plane): Mesh {
  const p = mesh.positions;
  const [x, y, z] = normal;
  const heights = new Float64Array(p.length / 3);
  for (let v = 0, i = 0; v < heights.length; v++, i += 3) {
    heights[v] = offset - x * p[i]! - y * p[i + 1]! - z * p[i + 2]!;
  }
  return clipAt(mesh, heights, -1, 0);
}

/**
 * Keeps what has a height of 0 or more; a corner in the plane counts as kept, then no cut can fall on it. Cuts get `at` on
 * `axis`, where there is one.
 */
function clipAt(mesh: Mesh, heights: Float64Array, axis: number, at: number): Mesh {
  const { positions: p, triangles: t } = mesh;
  const count = heights.length;
  let outside = 0;
  for (let v = 0; v < count; v++) if (!(heights[v]! >= 0)) outside++;
  if (outside === 0) return mesh;
  let kept = 0;
  let crossed = 0;
  for (let i = 0; i < t.length; i += 3) {
    const inner = insideOf(heights, t, i);
    if (inner === 3) kept++;
    else if (inner > 0) crossed++;
  }
  // A crossed face becomes at most two faces and one of the cap; its two cuts are shared by two faces each.
  const triangles = new Uint32Array((kept + crossed * 3) * 3);
  const positions = new Float32Array(Math.min(count, kept * 3 + crossed * 2) * 3 + crossed * 6 + 3);
  // Of each corner its new number, from 1.
  const number = new Uint32Array(count);
  const cuts = new Map<number, number>();
  let vertices = 0;
  let corners = 0;
  const keep = (v: number) => {
    const known = number[v]!;
    if (known > 0) return known - 1;
    const [from, to] = [v * 3, vertices * 3];
    positions[to] = p[from]!;
    positions[to + 1] = p[from + 1]!;
    positions[to + 2] = p[from + 2]!;
    number[v] = ++vertices;
    return vertices - 1;
  };
  const cutBetween = (inner: number, outer: number) => {
    const key = inner * count + outer;
    let made = cuts.get(key);
    if (made === undefined) {
      const share = heights[inner]! / (heights[inner]! - heights[outer]!);
      made = vertices++;
      for (let k = 0; k < 3; k++) {
        const from = p[inner * 3 + k]!;
        positions[made * 3 + k] = k === axis ? at : from + share * (p[outer * 3 + k]! - from);
      }
      cuts.set(key, made);
    }
    return made;
  };
  const put = (a: number, b: number, c: number) => {
    triangles[corners++] = a;
    triangles[corners++] = b;
    triangles[corners++] = c;
  };
  const rim: number[] = [];
  for (let i = 0; i < t.length; i += 3) {
    const inner = insideOf(heights, t, i);
    if (inner === 0) continue;
    const [a, b, c] = [t[i]!, t[i + 1]!, t[i + 2]!];
    if (inner === 3) {
      put(keep(a), keep(b), keep(c));
      continue;
    }
    const two = inner === 2;
    const [u, v, w] = loneCorner(a, b, c, heights);
    const lone = two ? cutBetween(v, u) : cutBetween(u, v);
    const other = two ? cutBetween(w, u) : cutBetween(u, w);
    if (two) {
      put(keep(v), keep(w), other);
      put(keep(v), other, lone);
      rim.push(lone, other);
    } else {
      put(keep(u), lone, other);
      rim.push(other, lone);
    }
  }
  if (rim.length > 0) {
    const apex = vertices++;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (const v of rim) sum += positions[v * 3 + k]!;
      positions[apex * 3 + k] = k === axis ? at : sum / rim.length;
    }
    for (let i = 0; i < rim.length; i += 2) put(rim[i]!, rim[i + 1]!, apex);
  }
  return { positions: positions.slice(0, vertices * 3), triangles: triangles.slice(0, corners) };
}

/** How many corners of the face at `i` are kept. */
function insideOf(heights: Float64Array, t: Uint32Array, i: number): number {
  return (
    (heights[t[i]!]! >= 0 ? 1 : 0) + (heights[t[i + 1]!]! >= 0 ? 1 : 0) + (heights[t[i + 2]!]! >= 0 ? 1 : 0)
  );
}

/** Turns a face so that the corner alone on its side comes first. */
function loneCorner(a: number, b: number, c: number, heights: Float64Array): [number, number, number] {
  const inA = heights[a]! >= 0;
  const inB = heights[b]! >= 0;
  const inC = heights[c]! >= 0;
  if (inB === inC) return [a, b, c];
  return inC === inA ? [b, c, a] : [c, a, b];
}
