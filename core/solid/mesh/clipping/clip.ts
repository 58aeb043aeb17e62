import type { Plane } from '../../geometry/plane.ts';
import { concat } from '../../lists/concat.ts';
import type { Mesh } from '../mesh.ts';
import { type Triangulate, takeLoops } from './loops.ts';

/** Axis plane of a cut; side 1 keeps the part above `at`, -1 the part below. */
export interface AxisCut {
  axis: 0 | 1 | 2;
  at: number;
  side: 1 | -1;
}

/** The two axes along the plane of a cut, right-handed seen from outside the kept part. */
export function axesAlong({ axis, side }: Pick<AxisCut, 'axis' | 'side'>): [number, number] {
  return side < 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
}

/**
 * Part of a closed mesh on one side of an axis plane, closed again by flat fans in the plane. The fans may
 * fold over themselves where the outline is unusual, but their signed coverage is one: volume and parity see
 * the exact cut, and no outline needs tracing. Booleans need `clipCapped`. Linear. Every vertex must belong to a
 * face; those on the kept side all stay.
 * @param side 1 keeps the part above `at`, -1 the part below
 */
export function clipClosed(
  mesh: Mesh,
  { axis, at, side }: { axis: 0 | 1 | 2; at: number; side: 1 | -1 },
): Mesh {
  return clipAt(mesh, heightsOver(mesh, { axis, at, side }), { axis, at });
}

/** `clipClosed` with triangulated caps, which do not fold: the boolean kernel drops parts at folds. */
export function clipCapped(mesh: Mesh, cut: AxisCut, triangulate: Triangulate): Mesh {
  return clipAt(mesh, heightsOver(mesh, cut), { ...cut, triangulate });
}

/** Part of a surface on one side of an axis plane, left open along the cut. */
export function clipOpen(mesh: Mesh, cut: AxisCut): Mesh {
  return clipAt(mesh, heightsOver(mesh, cut), { ...cut, isOpen: true });
}

function heightsOver({ positions }: Mesh, { axis, at, side }: AxisCut): Float64Array {
  const heights = new Float64Array(positions.length / 3);
  for (let v = 0; v < heights.length; v++) heights[v] = side * (positions[v * 3 + axis]! - at);
  return heights;
}

/** `clipClosed` for any plane; keeps the part behind it. The cut lies in the plane up to rounding. */
export function clipClosedBehind(mesh: Mesh, { normal, offset }: Plane): Mesh {
  const p = mesh.positions;
  const [x, y, z] = normal;
  const heights = new Float64Array(p.length / 3);
  for (let v = 0, i = 0; v < heights.length; v++, i += 3) {
    heights[v] = offset - x * p[i]! - y * p[i + 1]! - z * p[i + 2]!;
  }
  return clipAt(mesh, heights, {});
}

/** Plane of a cut along an axis, if it is one, and how its cap is triangulated, if it gets one; a fan by default. */
interface Cut {
  axis?: 0 | 1 | 2;
  at?: number;
  side?: 1 | -1;
  triangulate?: Triangulate;
  isOpen?: boolean;
}

/**
 * Keeps vertices of height 0 or more; a vertex in the plane is kept, so that no cut coincides with it. Cut vertices get
 * `at` on `axis`, if given. Most faces lie on one side, and plain loops make them fast on the first call.
 */
function clipAt(mesh: Mesh, heights: Float64Array, cut: Cut): Mesh {
  const { axis, at = 0, side = 1, triangulate, isOpen } = cut;
  const { positions: p, triangles: t } = mesh;
  const { number, count: kept } = numberedInside(heights);
  if (kept === heights.length) return mesh;
  const { whole, crossed } = sortedFaces(t, number);
  // A crossed face becomes at most two faces and one of the cap; two faces share each cut.
  const triangles = new Uint32Array(whole.length + crossed.length * 9);
  const positions = new Float32Array((kept + crossed.length * 2 + 1) * 3);
  triangles.set(whole);
  copyInside(positions, p, number);
  const cuts = new EdgeCuts(p, heights, positions, kept, cut);
  let used = whole.length;
  const put = (a: number, b: number, c: number) => {
    triangles[used++] = a;
    triangles[used++] = b;
    triangles[used++] = c;
  };
  const cutEdges: number[] = [];
  for (const i of crossed) {
    const [u, v, w] = loneVertex(t[i]!, t[i + 1]!, t[i + 2]!, number);
    if (number[u]! < 0) {
      const lone = cuts.between(v, u);
      const other = cuts.between(w, u);
      put(number[v]!, number[w]!, other);
      put(number[v]!, other, lone);
      cutEdges.push(lone, other);
    } else {
      const lone = cuts.between(u, v);
      const other = cuts.between(u, w);
      put(number[u]!, lone, other);
      cutEdges.push(other, lone);
    }
  }
  if (cutEdges.length > 0 && triangulate && axis !== undefined) {
    const caps = capOf(cutEdges, { positions, axis, side, triangulate });
    const out = concat<Uint32Array>(Uint32Array, [triangles.subarray(0, used), caps]);
    return { positions: positions.slice(0, cuts.vertices * 3), triangles: out };
  }
  if (cutEdges.length > 0 && !isOpen) {
    const apex = cuts.vertices++;
    putMiddle(cutEdges, positions, apex);
    if (axis !== undefined) positions[apex * 3 + axis] = at;
    for (let i = 0; i < cutEdges.length; i += 2) put(cutEdges[i]!, cutEdges[i + 1]!, apex);
  }
  return { positions: positions.slice(0, cuts.vertices * 3), triangles: triangles.slice(0, used) };
}

/** Puts one vertex where an edge crosses the cut, for all faces of the edge. */
class EdgeCuts {
  /** Vertices so far, kept ones included. */
  vertices: number;
  readonly #from: Float32Array;
  readonly #heights: Float64Array;
  readonly #to: Float32Array;
  readonly #cut: Cut;
  readonly #known = new Map<number, number>();

  constructor(from: Float32Array, heights: Float64Array, to: Float32Array, vertices: number, cut: Cut) {
    this.#from = from;
    this.#heights = heights;
    this.#to = to;
    this.vertices = vertices;
    this.#cut = cut;
  }

  /** Number of the vertex on the edge from a kept vertex to another. */
  between(inner: number, outer: number): number {
    const p = this.#from;
    const heights = this.#heights;
    const key = inner * heights.length + outer;
    let made = this.#known.get(key);
    if (made === undefined) {
      const { axis, at = 0 } = this.#cut;
      const share = heights[inner]! / (heights[inner]! - heights[outer]!);
      made = this.vertices++;
      for (let k = 0; k < 3; k++) {
        const from = p[inner * 3 + k]!;
        this.#to[made * 3 + k] = k === axis ? at : from + share * (p[outer * 3 + k]! - from);
      }
      this.#known.set(key, made);
    }
    return made;
  }
}

function putMiddle(vertices: readonly number[], positions: Float32Array, apex: number): void {
  for (let k = 0; k < 3; k++) {
    let sum = 0;
    for (const v of vertices) sum += positions[v * 3 + k]!;
    positions[apex * 3 + k] = sum / vertices.length;
  }
}

/** Triangles over the loops of directed cut edges in an axis plane. Each cut vertex begins one edge and ends one. */
function capOf(
  cutEdges: readonly number[],
  {
    positions,
    axis,
    side,
    triangulate,
  }: { positions: Float32Array; triangulate: Triangulate } & Pick<AxisCut, 'axis' | 'side'>,
): number[] {
  const next = new Map<number, number>();
  for (let i = 0; i < cutEdges.length; i += 2) next.set(cutEdges[i]!, cutEdges[i + 1]!);
  const [x, y] = axesAlong({ axis, side });
  const loops = takeLoops(next);
  const vertices = loops.flat();
  const flat = (v: number): [number, number] => [positions[v * 3 + x]!, positions[v * 3 + y]!];
  return triangulate(loops.map((loop) => loop.map(flat))).flatMap((face) => face.map((i) => vertices[i]!));
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
