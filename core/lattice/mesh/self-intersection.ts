import type { Point } from '../geometry/vector.ts';
import { buildFaceGrid } from './face-grid.ts';
import type { Mesh } from './mesh.ts';

/** Where a surface runs through itself. */
export interface SelfIntersections {
  /** Pairs of faces found; the search stops at `limit`. */
  count: number;
  at?: Point;
  /** False when the search ended early: at `limit`, or because it had cost too much. */
  complete: boolean;
}

/**
 * What a search may cost, in looks at a pair of boxes: this, and so much more per face. Smooth models need about a
 * hundred per face, fine detail on large faces some thousands; thousands of faces around one corner need more.
 */
const LOOKS_MAX = 1 << 28;
const LOOKS_PER_FACE = 64;
/** What testing the edges of two faces costs, in looks. */
const PAIR_LOOKS = 8;
/** How far beside a face, in tolerances, an edge is still tested against it. */
const SLACK = 4;

/**
 * Finds faces that run through one another: an edge of one with its ends clearly on both sides of the other. Faces
 * that share an edge are never reported, nor faces that only touch or lie in one plane. A grid keeps the pairs few.
 * A search that costs too much ends with what it has found so far and says nothing of the rest (`complete`).
 * @param toleranceMm how deep a crossing must be to count
 * @param looksMax what the search may cost, in looks at a pair of boxes
 */
export function findSelfIntersections(
  mesh: Mesh,
  toleranceMm: number,
  limit = 100,
  looksMax = LOOKS_MAX + (LOOKS_PER_FACE * mesh.triangles.length) / 3,
): SelfIntersections {
  const { positions: p, triangles: t } = mesh;
  const faceCount = t.length / 3;
  if (faceCount === 0) return { count: 0, complete: true };
  const grid = buildFaceGrid(mesh, SLACK * toleranceMm);
  const box = boxesOf(mesh);
  // A pair may meet in several cells: each face remembers the last one that looked at it.
  const seenBy = new Int32Array(faceCount).fill(-1);
  const { cells, start, faces } = grid;
  let looks = looksMax;
  let count = 0;
  let at: Point | undefined;
  const found = (complete: boolean) => (at ? { count, at, complete } : { count, complete });
  for (let f = 0; f < faceCount; f++) {
    const fb = f * 6;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      const from = start[cells[i]!]!;
      let j = from;
      for (; faces[j]! < f; j++) {
        const g = faces[j]!;
        const gb = g * 6;
        if (box[fb]! > box[gb + 3]! || box[gb]! > box[fb + 3]!) continue;
        if (box[fb + 1]! > box[gb + 4]! || box[gb + 1]! > box[fb + 4]!) continue;
        if (box[fb + 2]! > box[gb + 5]! || box[gb + 2]! > box[fb + 5]!) continue;
        if (seenBy[g] === f) continue;
        seenBy[g] = f;
        const shared = sharedCorners(t, f, g);
        if (shared >= 2) continue;
        looks -= PAIR_LOOKS;
        if (looks < 0) return found(false);
        const crosses =
          someEdgeCrosses(p, t, box, f, g, shared, toleranceMm) ||
          someEdgeCrosses(p, t, box, g, f, shared, toleranceMm);
        if (!crosses) continue;
        at ??= [
          Math.max(box[fb]!, box[gb]!),
          Math.max(box[fb + 1]!, box[gb + 1]!),
          Math.max(box[fb + 2]!, box[gb + 2]!),
        ];
        if (++count >= limit) return found(false);
      }
      looks -= j - from;
      if (looks < 0) return found(false);
    }
  }
  return found(true);
}

/** True when an edge of `f` passes through `g`. Of faces that share one corner only the edge opposite to it can. */
function someEdgeCrosses(
  p: Float32Array,
  t: Uint32Array,
  box: Float32Array,
  f: number,
  g: number,
  shared: number,
  toleranceMm: number,
): boolean {
  for (let k = 0; k < 3; k++) {
    const from = f * 3 + k;
    const to = f * 3 + ((k + 1) % 3);
    if (shared > 0 && (isCornerOf(t, g, t[from]!) || isCornerOf(t, g, t[to]!))) continue;
    if (edgeIsBeside(p, t[from]! * 3, t[to]! * 3, box, g * 6, SLACK * toleranceMm)) continue;
    if (edgeCrosses(p, t, from, to, g, toleranceMm)) return true;
  }
  return false;
}

/** Per face the low and the high corner of its box. */
function boxesOf({ positions: p, triangles: t }: Mesh): Float32Array {
  const box = new Float32Array(t.length * 2);
  for (let f = 0; f < t.length / 3; f++) {
    for (let k = 0; k < 3; k++) {
      const u = p[t[f * 3]! * 3 + k]!;
      const v = p[t[f * 3 + 1]! * 3 + k]!;
      const w = p[t[f * 3 + 2]! * 3 + k]!;
      box[f * 6 + k] = Math.min(u, v, w);
      box[f * 6 + 3 + k] = Math.max(u, v, w);
    }
  }
  return box;
}

function isCornerOf(t: Uint32Array, f: number, v: number): boolean {
  return t[f * 3] === v || t[f * 3 + 1] === v || t[f * 3 + 2] === v;
}

function sharedCorners(t: Uint32Array, f: number, g: number): number {
  let shared = 0;
  for (let i = f * 3; i < f * 3 + 3; i++) for (let j = g * 3; j < g * 3 + 3; j++) if (t[i] === t[j]) shared++;
  return shared;
}

/** True when the box of an edge and the box of a face are more than the slack apart. */
function edgeIsBeside(
  p: Float32Array,
  s: number,
  e: number,
  box: Float32Array,
  face: number,
  slackMm: number,
): boolean {
  for (let k = 0; k < 3; k++) {
    if (Math.min(p[s + k]!, p[e + k]!) > box[face + 3 + k]! + slackMm) return true;
    if (Math.max(p[s + k]!, p[e + k]!) < box[face + k]! - slackMm) return true;
  }
  return false;
}

/** True when the edge between two corners passes through face `g`, deeper than the tolerance. */
function edgeCrosses(
  p: Float32Array,
  t: Uint32Array,
  from: number,
  to: number,
  g: number,
  tolerance: number,
): boolean {
  const s = t[from]! * 3;
  const e = t[to]! * 3;
  const a = t[g * 3]! * 3;
  const b = t[g * 3 + 1]! * 3;
  const c = t[g * 3 + 2]! * 3;
  if (s === a || s === b || s === c || e === a || e === b || e === c) return false;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
  // A needle as narrow as the tolerance has a plane that rounding turns about; what runs through it runs through the
  // faces beside it too.
  const longest = Math.sqrt(
    Math.max(
      ux * ux + uy * uy + uz * uz,
      vx * vx + vy * vy + vz * vz,
      (ux - vx) ** 2 + (uy - vy) ** 2 + (uz - vz) ** 2,
    ),
  );
  if (area <= tolerance * longest) return false;
  const ds = ((p[s]! - p[a]!) * nx + (p[s + 1]! - p[a + 1]!) * ny + (p[s + 2]! - p[a + 2]!) * nz) / area;
  const de = ((p[e]! - p[a]!) * nx + (p[e + 1]! - p[a + 1]!) * ny + (p[e + 2]! - p[a + 2]!) * nz) / area;
  if (!((ds > tolerance && de < -tolerance) || (ds < -tolerance && de > tolerance))) return false;
  const r = ds / (ds - de);
  const x = p[s]! + r * (p[e]! - p[s]!) - p[a]!;
  const y = p[s + 1]! + r * (p[e + 1]! - p[s + 1]!) - p[a + 1]!;
  const z = p[s + 2]! + r * (p[e + 2]! - p[s + 2]!) - p[a + 2]!;
  // Barycentric weights of the crossing point, as areas over the normal.
  const wv = (nx * (uy * z - uz * y) + ny * (uz * x - ux * z) + nz * (ux * y - uy * x)) / (area * area);
  const wu = (nx * (y * vz - z * vy) + ny * (z * vx - x * vz) + nz * (x * vy - y * vx)) / (area * area);
  const edge = tolerance / Math.sqrt(area);
  // On the rim counts too: in a symmetric overlap every edge meets the other body just on its edges.
  return wu > -edge && wv > -edge && 1 - wu - wv > -edge;
}
