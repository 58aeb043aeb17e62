import type { Plane } from '../geometry/plane.ts';
import type { Mesh } from './mesh.ts';

/**
 * Part of a closed mesh on one side of an axis plane, closed again by flat fans in the plane. The fans may
 * fold over themselves where the outline is unusual, but their signed coverage is one: volume, parity and
 * booleans see the exact cut, and no outline needs tracing. Linear. Every vertex must belong to a face; those
 * on the kept side all stay.
 * @param side 1 keeps the part above `at`, -1 the part below
 */
export function clipClosed(mesh: Mesh, axis: 0 | 1 | 2, at: number, side: 1 | -1): Mesh {
  const { positions } = mesh;
  const heights = new Float64Array(positions.length / 3);
  for (let v = 0, i = axis as number; v < heights.length; v++, i += 3)
    heights[v] = side * (positions[i]! - at);
  return clipAt(mesh, heights, axis, at);
}

/** `clipClosed` for any plane; keeps the part behind it. The cut lies in the plane up to rounding. */
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
 * Keeps vertices of height 0 or more; a vertex in the plane is kept, so that no cut coincides with it. Cut
 * vertices get `at` on `axis`, if given. Most faces lie on one side, and plain loops make them fast on the
 * first call.
 */
function clipAt(mesh: Mesh, heights: Float64Array, axis: number, at: number): Mesh {
  const { positions: p, triangles: t } = mesh;
  const { number, count: kept } = numberedInside(heights);
  if (kept === heights.length) return mesh;
  const { whole, crossed } = sortedFaces(t, number);
  // A crossed face becomes at most two faces and one of the cap; two faces share each cut.
  const triangles = new Uint32Array(whole.length + crossed.length * 9);
  const positions = new Float32Array((kept + crossed.length * 2 + 1) * 3);
  triangles.set(whole);
  copyInside(positions, p, number);
  const cuts = new Map<number, number>();
  let vertices = kept;
  let used = whole.length;
  const cutBetween = (inner: number, outer: number) => {
    const key = inner * heights.length + outer;
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
    triangles[used++] = a;
    triangles[used++] = b;
    triangles[used++] = c;
  };
  const cutEdges: number[] = [];
  for (const i of crossed) {
    const [u, v, w] = loneVertex(t[i]!, t[i + 1]!, t[i + 2]!, number);
    if (number[u]! < 0) {
      const lone = cutBetween(v, u);
      const other = cutBetween(w, u);
      put(number[v]!, number[w]!, other);
      put(number[v]!, other, lone);
      cutEdges.push(lone, other);
    } else {
      const lone = cutBetween(u, v);
      const other = cutBetween(u, w);
      put(number[u]!, lone, other);
      cutEdges.push(other, lone);
    }
  }
  if (cutEdges.length > 0) {
    const apex = vertices++;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (const v of cutEdges) sum += positions[v * 3 + k]!;
      positions[apex * 3 + k] = k === axis ? at : sum / cutEdges.length;
    }
    for (let i = 0; i < cutEdges.length; i += 2) put(cutEdges[i]!, cutEdges[i + 1]!, apex);
  }
  return { positions: positions.slice(0, vertices * 3), triangles: triangles.slice(0, used) };
}

/** New numbers of the kept vertices in their order; -1 for the others. */
function numberedInside(heights: Float64Array): { number: Int32Array; count: number } {
  const number = new Int32Array(heights.length);
  let count = 0;
  for (let v = 0; v < heights.length; v++) number[v] = heights[v]! >= 0 ? count++ : -1;
  return { number, count };
}

function copyInside(to: Float32Array, from: Float32Array, number: Int32Array): void {
  for (let v = 0, i = 0; v < number.length; v++, i += 3) {
    const o = number[v]! * 3;
    if (o < 0) continue;
    to[o] = from[i]!;
    to[o + 1] = from[i + 1]!;
    to[o + 2] = from[i + 2]!;
  }
}

/** Faces with kept vertices only, by new numbers, followed by the crossed faces. */
function sortedFaces(t: Uint32Array, number: Int32Array): { whole: Uint32Array; crossed: number[] } {
  const whole = new Uint32Array(t.length);
  const crossed: number[] = [];
  let used = 0;
  for (let i = 0; i < t.length; i += 3) {
    const a = number[t[i]!]!;
    const b = number[t[i + 1]!]!;
    const c = number[t[i + 2]!]!;
    if ((a & b & c) < 0) continue;
    if ((a | b | c) < 0) {
      crossed.push(i);
      continue;
    }
    whole[used] = a;
    whole[used + 1] = b;
    whole[used + 2] = c;
    used += 3;
  }
  return { whole: whole.subarray(0, used), crossed };
}

/** Rotates a face so that the vertex alone on its side comes first. */
function loneVertex(a: number, b: number, c: number, number: Int32Array): [number, number, number] {
  const inA = number[a]! >= 0;
  const inB = number[b]! >= 0;
  const inC = number[c]! >= 0;
  if (inB === inC) return [a, b, c];
  return inC === inA ? [b, c, a] : [c, a, b];
}
