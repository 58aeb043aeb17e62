import type { Mesh } from '../../mesh.ts';
import { findClosePairs } from './close-pairs.ts';
import { cutFace } from './cut-face.ts';
import { edgeKey, imprintsOf, joinVertices } from './imprints.ts';

/** Maximum number of rounds: what one joins may bring other faces near. */
const ROUNDS = 4;

/** A mesh whose faces lie on one another exactly where they did but for rounding. */
export interface ClosedCracks {
  mesh: Mesh;
  /** Greatest distance that the surface moved, mm. */
  movedMm: number;
}

/**
 * Closes gaps and walls of at most `distanceMm` between faces that lie on one another but for rounding, as bodies do
 * that were turned after they were made to touch: vertices within the distance become one, others cut the edges and
 * faces that they lie on, and edges that pass one another get a common vertex. The faces then have the same triangles.
 * Every edge and every face is replaced as a whole, so a closed surface stays closed. Returns the mesh itself if there
 * is nothing to close.
 */
export function closeCracks(mesh: Mesh, distanceMm: number): ClosedCracks {
  let current = mesh;
  let movedMm = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const pairs = findClosePairs(current, distanceMm);
    if (pairs.length === 0) break;
    const joined = joinClose(current, pairs, distanceMm);
    if (joined) {
      current = joined.mesh;
      movedMm += joined.movedMm;
      continue;
    }
    const imprinted = imprint(current, pairs, distanceMm);
    if (!imprinted) break;
    current = imprinted.mesh;
    movedMm += imprinted.movedMm;
  }
  return { mesh: current, movedMm };
}

/** Joins vertices of close faces; undefined if none are near one another. */
function joinClose(mesh: Mesh, pairs: readonly number[], distanceMm: number): ClosedCracks | undefined {
  const { target, joined, movedMm } = joinVertices(mesh, pairs, distanceMm);
  if (joined === 0) return undefined;
  const t = mesh.triangles.map((v) => target.find(v));
  const triangles = t.filter((_, i) => {
    const f = i - (i % 3);
    return t[f] !== t[f + 1] && t[f + 1] !== t[f + 2] && t[f + 2] !== t[f];
  });
  return { mesh: { positions: mesh.positions, triangles }, movedMm };
}

/** Cuts faces where others lie on them; undefined if that changes nothing. */
function imprint(mesh: Mesh, pairs: readonly number[], distanceMm: number): ClosedCracks | undefined {
  const { positions, onEdge, inFace, across, movedMm } = imprintsOf(mesh, pairs, distanceMm);
  if (onEdge.size === 0 && inFace.size === 0) return undefined;
  const { triangles: t } = mesh;
  const isCutAt = new Uint8Array(positions.length / 3);
  for (const key of onEdge.keys()) {
    isCutAt[Math.floor(key / 2 ** 26)] = 1;
    isCutAt[key % 2 ** 26] = 1;
  }
  /** Vertices along an edge from `a` to `b`, without its ends. */
  const along = (a: number, b: number): readonly number[] => {
    if (!isCutAt[a] || !isCutAt[b]) return [];
    const points = (onEdge.get(edgeKey(a, b)) ?? []).map(({ vertex }) => vertex);
    return a < b ? points : points.reverse();
  };
  const triangles: number[] = [];
  for (let f = 0; f < t.length / 3; f++) {
    const corners = [t[f * 3]!, t[f * 3 + 1]!, t[f * 3 + 2]!] as const;
    const sides = corners.map((v, k) => along(v, corners[(k + 1) % 3]!));
    const inside = inFace.get(f) ?? [];
    const edges = across.get(f) ?? [];
    if (sides.every((side) => side.length === 0) && !inFace.has(f) && edges.length === 0) {
      triangles.push(...corners);
      continue;
    }
    const segments: number[] = [];
    for (let i = 0; i < edges.length; i += 2) {
      const path = [edges[i]!, ...along(edges[i]!, edges[i + 1]!), edges[i + 1]!];
      for (let j = 0; j + 1 < path.length; j++) segments.push(path[j]!, path[j + 1]!);
    }
    for (const v of cutFace(positions, { corners, sides, inside, segments })) triangles.push(v);
  }
  const kept: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  return { mesh: { positions: Float32Array.from(positions), triangles: Uint32Array.from(kept) }, movedMm };
}
