import type { Point } from '../geometry/vector.ts';
import { listFaceCells } from './face-cells.ts';
import { sideOf } from './orientation.ts';
import { overlapDepth } from './overlap.ts';
import { identifyCorners } from './vertices.ts';

/**
 * Corners of a result are rounded to 32-bit floats after they were computed: crossings up to this deep, mm, are that
 * rounding.
 */
export const CROSSING_ROUNDING_MM = 1e-3;

/** Where a surface runs through itself. */
export interface Crossings {
  /** Pairs of faces that run through one another, or lie on one another. */
  pairs: number;
  /** Those of them that do so deeper than the tolerance: rounding to 32-bit floats makes shallow ones. */
  deepPairs: number;
  /** How far the worst pair would have to move apart. */
  deepestMm: number;
  /** A corner of the worst pair. */
  at?: Point;
}

/**
 * Finds every pair of faces that crosses: an edge of one has its ends on both sides of the other and meets it; or both
 * lie in one plane and share area. Decided exactly for the coordinates as they are. An edge that
 * passes over the rim of a face counts; one that ends on a face does not.
 * Shares nothing with the search the input gate uses. Time is linear in faces for surfaces whose faces are spread
 * evenly.
 * @param corners 9 coordinates a face
 * @param toleranceMm crossings up to this deep count as rounding
 * @param onDeep told one face of each pair that crosses deeper
 */
export function findCrossings(
  corners: Float32Array,
  toleranceMm: number,
  onDeep?: (face: number) => void,
): Crossings {
  const found: Crossings = { pairs: 0, deepPairs: 0, deepestMm: 0 };
  const faces = corners.length / 9;
  if (faces === 0) return found;
  const { vertex } = identifyCorners(corners);
  const { cellStart, cell, faceStart, face } = listFaceCells(corners, cellEdgeMm(corners));
  const box = boxesOf(corners);
  // A pair may meet in several cells: each face remembers the last one that looked at it.
  const seenBy = new Int32Array(faces).fill(-1);
  for (let f = 0; f < faces; f++) {
    for (let i = cellStart[f]!; i < cellStart[f + 1]!; i++) {
      const c = cell[i]!;
      for (let j = faceStart[c]!; face[j]! < f; j++) {
        const g = face[j]!;
        if (seenBy[g] === f || apart(box, f * 6, g * 6)) continue;
        seenBy[g] = f;
        const depthMm = crossingDepth(corners, vertex, f, g);
        if (depthMm < 0) continue;
        found.pairs++;
        if (depthMm > toleranceMm) {
          found.deepPairs++;
          onDeep?.(f);
        }
        if (depthMm < found.deepestMm && found.at) continue;
        found.deepestMm = depthMm;
        found.at = [corners[f * 9]!, corners[f * 9 + 1]!, corners[f * 9 + 2]!];
      }
    }
  }
  return found;
}

/** How deep two faces run through one another, mm; -1 when they do not. */
function crossingDepth(p: Float32Array, vertex: Uint32Array, f: number, g: number): number {
  let depthMm = -1;
  let shared = 0;
  for (let i = f * 3; i < f * 3 + 3; i++) if (isCorner(vertex, g, vertex[i]!)) shared++;
  if (shared < 2) {
    for (const [one, other] of [[f, g] as const, [g, f] as const]) {
      for (let k = 0; k < 3; k++) {
        const from = one * 3 + k;
        const to = one * 3 + ((k + 1) % 3);
        // An edge that begins at a corner of the other face leaves it there, or lies in its plane.
        if (isCorner(vertex, other, vertex[from]!) || isCorner(vertex, other, vertex[to]!)) continue;
        depthMm = Math.max(depthMm, piercingDepth(p, from * 3, to * 3, other * 9));
      }
    }
  }
  if (depthMm >= 0) return depthMm;
  for (let k = 0; k < 9; k += 3) if (sideOf(p, f * 9, f * 9 + 3, f * 9 + 6, g * 9 + k) !== 0) return -1;
  return overlapDepth(p, f * 9, g * 9);
}

/**
 * How far an edge or the face would have to move apart, mm: by the lesser of the ends' distances from the face, or over
 * its rim. -1 when the edge does not pierce the face.
 */
function piercingDepth(p: Float32Array, s: number, e: number, g: number): number {
  const above = sideOf(p, g, g + 3, g + 6, s);
  if (above === 0 || sideOf(p, g, g + 3, g + 6, e) !== -above) return -1;
  const turns = [sideOf(p, s, e, g, g + 3), sideOf(p, s, e, g + 3, g + 6), sideOf(p, s, e, g + 6, g)];
  if (turns.includes(1) && turns.includes(-1)) return -1;
  const [ds, de] = [distanceTo(p, g, s), distanceTo(p, g, e)];
  const at = [0, 1, 2].map((k) => p[s + k]! + (ds / (ds + de)) * (p[e + k]! - p[s + k]!)) as Point;
  return Math.min(ds, de, ...[0, 3, 6].map((k) => distanceToLine(at, p, g + k, g + ((k + 3) % 9))));
}

/** Distance of a point from the line through two corners. */
function distanceToLine(at: Point, p: Float32Array, a: number, b: number): number {
  const u = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!) as Point;
  const v = [0, 1, 2].map((k) => at[k]! - p[a + k]!) as Point;
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  return Math.hypot(...n) / Math.hypot(...u);
}

/** Distance of a point from the plane of a face. */
function distanceTo(p: Float32Array, g: number, s: number): number {
  const u = [0, 1, 2].map((k) => p[g + 3 + k]! - p[g + k]!) as Point;
  const v = [0, 1, 2].map((k) => p[g + 6 + k]! - p[g + k]!) as Point;
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const along = [0, 1, 2].reduce((sum, k) => sum + n[k]! * (p[s + k]! - p[g + k]!), 0);
  return Math.abs(along) / Math.hypot(...n);
}

function isCorner(vertex: Uint32Array, f: number, v: number): boolean {
  return vertex[f * 3] === v || vertex[f * 3 + 1] === v || vertex[f * 3 + 2] === v;
}

function apart(box: Float32Array, f: number, g: number): boolean {
  for (let k = 0; k < 3; k++) if (box[f + k]! > box[g + 3 + k]! || box[g + k]! > box[f + 3 + k]!) return true;
  return false;
}

/** Per face the low and the high corner of its box. */
function boxesOf(corners: Float32Array): Float32Array {
  const box = new Float32Array((corners.length / 9) * 6);
  for (let at = 0; at < corners.length; at += 9) {
    for (let k = 0; k < 3; k++) {
      const [u, v, w] = [corners[at + k]!, corners[at + 3 + k]!, corners[at + 6 + k]!];
      box[(at / 9) * 6 + k] = Math.min(u, v, w);
      box[(at / 9) * 6 + 3 + k] = Math.max(u, v, w);
    }
  }
  return box;
}

/** Most cells along the longest side of the surface. */
const CELLS_LONG = 4096;

/** The edge of a face of average area: cells of that size hold few faces. */
function cellEdgeMm(corners: Float32Array): number {
  let area = 0;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < corners.length; at += 9) {
    const u = [0, 1, 2].map((k) => corners[at + 3 + k]! - corners[at + k]!) as Point;
    const v = [0, 1, 2].map((k) => corners[at + 6 + k]! - corners[at + k]!) as Point;
    area += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
    for (let k = 0; k < 9; k++) {
      low[k % 3] = Math.min(low[k % 3]!, corners[at + k]!);
      high[k % 3] = Math.max(high[k % 3]!, corners[at + k]!);
    }
  }
  const longest = Math.max(...high.map((end, k) => end - low[k]!));
  return Math.max(Math.sqrt((2 * area * 9) / corners.length), longest / CELLS_LONG, Number.MIN_VALUE);
}
