import { nextHalfEdge } from '../edges.ts';
import type { Mesh } from '../mesh.ts';
import { areasOverlap, emptyFace, type LoadedFace, loadFace } from './face-overlap.ts';

/** Half a step of a 32-bit float: rounding lifts a face off its neighbour by less, as a share. */
const ROUNDING_SHARE = 2 ** -24;

/**
 * Faces that are folded back onto a neighbour: the two share an edge, lie in one plane but for rounding, look opposite
 * ways and share area. A concave flat face that was cut into triangles as if it were convex has such folds, a wall or
 * slit without thickness has them along its boundary. Neither changes what the surface encloses, but a boolean copies
 * the folds into its result. Ascending, each face once.
 * @param twin opposite half-edge of each half-edge, negative where there is none
 * @param toleranceMm folds that are narrower count as rounding
 */
export function findFoldedFaces(mesh: Mesh, twin: Int32Array, toleranceMm: number): number[] {
  const { positions: p, triangles: t } = mesh;
  let reach = 0;
  for (let i = 0; i < p.length; i++) reach = Math.max(reach, Math.abs(p[i]!));
  const flatMm = reach * ROUNDING_SHARE;
  const f = emptyFace();
  const g = emptyFace();
  const folded = new Set<number>();
  for (let h = 0; h < t.length; h++) {
    const other = twin[h]!;
    if (other < h || !turnsBack(p, t, h, other)) continue;
    const one = Math.floor(h / 3);
    const two = Math.floor(other / 3);
    const origin = t[h]!;
    if (!loadFace(mesh, one, origin, f) || !loadFace(mesh, two, origin, g)) continue;
    const nearMm = Math.min(heightOver(g, f, apexOf(h)), heightOver(f, g, apexOf(other)));
    if (nearMm <= flatMm && areasOverlap(f, g, toleranceMm)) folded.add(one).add(two);
  }
  return [...folded].sort((one, other) => one - other);
}

/** Faces whose normals have a greater cosine are no fold: 8 degrees. */
const SHARP_COSINE = -0.99;

/** True if faces at an edge look nearly opposite ways. Nearly none do: written out (docs/engine.md#threads). */
function turnsBack(p: Float32Array, t: Uint32Array, h: number, other: number): boolean {
  const a = t[h]! * 3;
  const b = t[nextHalfEdge(h)]! * 3;
  const c = t[apexOf(h) + Math.floor(h / 3) * 3]! * 3;
  const d = t[apexOf(other) + Math.floor(other / 3) * 3]! * 3;
  const ex = p[b]! - p[a]!;
  const ey = p[b + 1]! - p[a + 1]!;
  const ez = p[b + 2]! - p[a + 2]!;
  const ux = p[c]! - p[a]!;
  const uy = p[c + 1]! - p[a + 1]!;
  const uz = p[c + 2]! - p[a + 2]!;
  const vx = p[d]! - p[a]!;
  const vy = p[d + 1]! - p[a + 1]!;
  const vz = p[d + 2]! - p[a + 2]!;
  const fx = ey * uz - ez * uy;
  const fy = ez * ux - ex * uz;
  const fz = ex * uy - ey * ux;
  const gx = vy * ez - vz * ey;
  const gy = vz * ex - vx * ez;
  const gz = vx * ey - vy * ex;
  const along = fx * gx + fy * gy + fz * gz;
  if (along >= 0) return false;
  const squares = (fx * fx + fy * fy + fz * fz) * (gx * gx + gy * gy + gz * gz);
  return along * along > SHARP_COSINE * SHARP_COSINE * squares;
}

/** Position in its face, 0 to 2, of the vertex opposite a half-edge. */
function apexOf(h: number): number {
  return (h + 2) % 3;
}

/** Distance of the k-th vertex of a face from the plane of another one, mm. */
function heightOver({ normal: n, vertex: w }: LoadedFace, { vertex: v }: LoadedFace, k: number): number {
  const x = v[k * 3]! - w[0]!;
  const y = v[k * 3 + 1]! - w[1]!;
  const z = v[k * 3 + 2]! - w[2]!;
  return Math.abs(x * n[0]! + y * n[1]! + z * n[2]!);
}
