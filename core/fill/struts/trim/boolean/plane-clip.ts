import type { ManifoldToplevel } from 'manifold-3d/manifold';
import { heightOver, type Plane } from '../../../../solid/geometry/plane.ts';
import { concat } from '../../../../solid/lists/concat.ts';
import { madeOnce } from '../../../../solid/lists/made-once.ts';
import { takeLoops, triangulateAcross } from '../../../../solid/mesh/clipping/loops.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';

/** Distance within which a vertex lies in a plane, mm. */
const ON_PLANE_MM = 1e-6;

/** Part of a closed mesh behind a plane, with a flat cap. Undefined if the cap's outline touches itself. */
export function clipBehind(kernel: ManifoldToplevel, mesh: Mesh, plane: Plane): Mesh | undefined {
  const { positions: p, triangles: t } = mesh;
  const heights = new Float64Array(p.length / 3);
  let touched = false;
  for (let v = 0; v < heights.length; v++) {
    const h = heightOver(plane, p, v * 3);
    heights[v] = Math.abs(h) < ON_PLANE_MM ? 0 : h;
    if (heights[v]! > 0) touched = true;
  }
  if (!touched) return mesh;
  const open = keptSide(p, t, heights);
  const loops = loopsOf(open.cutEdges);
  if (!loops) return undefined;
  if (loops.length === 0) return open;
  const cut = { positions: open.positions, loops };
  const caps = triangulateAcross((flat) => kernel.triangulate(flat), cut, plane.normal);
  const triangles = concat<Uint32Array>(Uint32Array, [open.triangles, caps]);
  return { positions: open.positions, triangles };
}

/** Edges of kept faces in the plane without a partner: start vertex, by end vertex. */
class CutEdges {
  readonly #edges = new Map<number, number[]>();

  /** Adds an edge, or removes its opposite. */
  add(from: number, to: number): void {
    const back = this.#edges.get(to);
    const at = back ? back.indexOf(from) : -1;
    if (back && at >= 0) {
      back.splice(at, 1);
      return;
    }
    madeOnce(this.#edges, from, () => []).push(to);
  }

  *[Symbol.iterator](): Generator<[number, number]> {
    for (const [from, list] of this.#edges) for (const to of list) yield [from, to];
  }
}

interface OpenMesh {
  positions: Float32Array;
  triangles: Uint32Array;
  cutEdges: CutEdges;
}

function keptSide(p: Float32Array, t: Uint32Array, heights: Float64Array): OpenMesh {
  const count = heights.length;
  let crossing = 0;
  for (let i = 0; i < t.length; i += 3) {
    const a = heights[t[i]!]!;
    const b = heights[t[i + 1]!]!;
    const c = heights[t[i + 2]!]!;
    if (Math.min(a, b, c) < 0 && Math.max(a, b, c) > 0) crossing++;
  }
  // Each crossed face has at most two cut edges, shared by two faces each, and becomes at most two faces.
  const positions = new Float32Array(p.length + crossing * 6);
  positions.set(p);
  const triangles = new Uint32Array(t.length + crossing * 3);
  const cutEdges = new CutEdges();
  const cuts = new Map<number, number>();
  let vertices = count;
  let used = 0;
  const cut = (inner: number, outer: number) => {
    const key = inner * count + outer;
    let made = cuts.get(key);
    if (made === undefined) {
      const share = heights[inner]! / (heights[inner]! - heights[outer]!);
      made = vertices++;
      for (let k = 0; k < 3; k++) {
        positions[made * 3 + k] = p[inner * 3 + k]! + share * (p[outer * 3 + k]! - p[inner * 3 + k]!);
      }
      cuts.set(key, made);
    }
    return made;
  };
  const inPlane = (v: number) => v >= count || heights[v] === 0;
  const polygon = [0, 0, 0, 0];
  for (let i = 0; i < t.length; i += 3) {
    const a = heights[t[i]!]!;
    const b = heights[t[i + 1]!]!;
    const c = heights[t[i + 2]!]!;
    // A face in the plane belongs to the cap, which is rebuilt.
    if (!(a < 0 || b < 0 || c < 0)) continue;
    let size = 0;
    for (let k = 0; k < 3; k++) {
      const v = t[i + k]!;
      const w = t[i + (k === 2 ? 0 : k + 1)]!;
      if (heights[v]! <= 0) polygon[size++] = v;
      if (heights[v]! < 0 && heights[w]! > 0) polygon[size++] = cut(v, w);
      else if (heights[v]! > 0 && heights[w]! < 0) polygon[size++] = cut(w, v);
    }
    for (let k = 1; k + 1 < size; k++) {
      triangles[used++] = polygon[0]!;
      triangles[used++] = polygon[k]!;
      triangles[used++] = polygon[k + 1]!;
    }
    if (a < 0 && b < 0 && c < 0) continue;
    for (let k = 0; k < size; k++) {
      const v = polygon[k]!;
      const w = polygon[k + 1 === size ? 0 : k + 1]!;
      if (inPlane(v) && inPlane(w)) cutEdges.add(v, w);
    }
  }
  return { positions: positions.slice(0, vertices * 3), triangles: triangles.slice(0, used), cutEdges };
}

/** Open edges as loops against the faces beside them; undefined if two loops share a vertex. */
function loopsOf(cutEdges: CutEdges): number[][] | undefined {
  const next = new Map<number, number>();
  for (const [from, to] of cutEdges) {
    if (next.has(to)) return undefined;
    next.set(to, from);
  }
  const ends = new Set(next.values());
  return ends.size === next.size && [...ends].every((end) => next.has(end)) ? takeLoops(next) : undefined;
}
