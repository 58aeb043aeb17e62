import { type Effort, STEPS } from '../../../effort.ts';
import { squaredDistanceToTriangle } from '../../../geometry/distance.ts';
import { edgeKey } from '../../edges.ts';
import type { Mesh } from '../../mesh.ts';
import { findClosePairs } from './close-pairs.ts';
import { cutFace } from './cut-face.ts';
import { imprintsOf, joinVertices } from './imprints.ts';

/** Maximum number of rounds: joins of one round may bring other faces near. */
const ROUNDS = 4;

/** A mesh whose faces coincide exactly where they did up to rounding. */
export interface ClosedCracks {
  mesh: Mesh;
  /** Greatest distance that the surface moved, mm. */
  movedMm: number;
}

/**
 * Closes gaps and walls of at most `distanceMm` between faces that coincide up to rounding, as bodies do
 * that were turned after they were made to touch: vertices within the distance become one, others cut the edges and
 * faces that they lie on, and edges that pass one another get a common vertex. The faces then have the same triangles.
 * Every edge and every face is replaced as a whole, so a closed surface stays closed. Returns the mesh itself if there
 * is nothing to close. Where cracks cause more cracks (`hasGrown`), it stops before they are closed.
 */
export function closeCracks(mesh: Mesh, distanceMm: number, effort: Effort): ClosedCracks {
  const source = new Uint32Array(mesh.triangles.length / 3);
  for (let f = 0; f < source.length; f++) source[f] = f;
  let current: Traced = { mesh, source };
  for (let round = 0; round < ROUNDS && !hasGrown(current.mesh, mesh); round++) {
    const pairs = findClosePairs(current.mesh, distanceMm, effort);
    if (pairs.length === 0) break;
    effort.spend(pairs.length * STEPS.closePair);
    const next = joinClose(current, pairs, distanceMm) ?? imprint(current, pairs, distanceMm);
    if (!next) break;
    current = next;
  }
  return { mesh: current.mesh, movedMm: current.mesh === mesh ? 0 : distanceFrom(mesh, current) };
}

/** Growth of the faces of large surfaces above which closed cracks cause more cracks. */
const GROWTH_MAX = 2;
const GROWN_FACES = 10_000;

/** True if closing cracks made so many faces that it does not come to an end. */
export function hasGrown(closed: Mesh, before: Mesh): boolean {
  const { length } = closed.triangles;
  return length > 3 * GROWN_FACES && length > GROWTH_MAX * before.triangles.length;
}

/** A mesh with the face of the first mesh that each face is a part of. */
interface Traced {
  mesh: Mesh;
  source: Uint32Array;
}

/** Greatest distance of a face from its original, mm: at a vertex, since distance is convex. */
function distanceFrom(first: Mesh, { mesh, source }: Traced): number {
  const { positions: p, triangles: t } = mesh;
  let most = 0;
  for (let i = 0; i < t.length; i++) {
    const f = source[(i / 3) | 0]! * 3;
    const v = t[i]!;
    const [a, b, c] = [first.triangles[f]!, first.triangles[f + 1]!, first.triangles[f + 2]!];
    if (v === a || v === b || v === c) continue;
    const [x, y, z] = [p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!];
    most = Math.max(most, squaredDistanceToTriangle(first.positions, a * 3, b * 3, c * 3, x, y, z));
  }
  return Math.sqrt(most);
}

/** Joins vertices of close faces; undefined if none are near one another. */
function joinClose(
  { mesh, source }: Traced,
  pairs: readonly number[],
  distanceMm: number,
): Traced | undefined {
  const { target, joined } = joinVertices(mesh, pairs, distanceMm);
  if (joined === 0) return undefined;
  const t = mesh.triangles.map((v) => target.find(v));
  const isKept = (f: number) =>
    t[f * 3] !== t[f * 3 + 1] && t[f * 3 + 1] !== t[f * 3 + 2] && t[f * 3 + 2] !== t[f * 3];
  const triangles = t.filter((_, i) => isKept((i / 3) | 0));
  return {
    mesh: { positions: mesh.positions, triangles },
    source: source.filter((_, f) => isKept(f)),
  };
}

/** Cuts faces where others lie on them; undefined if that changes nothing. */
function imprint({ mesh, source }: Traced, pairs: readonly number[], distanceMm: number): Traced | undefined {
  const { positions, onEdge, inFace, across } = imprintsOf(mesh, pairs, distanceMm);
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
  const parts: number[] = [];
  for (let f = 0; f < t.length / 3; f++) {
    const corners = [t[f * 3]!, t[f * 3 + 1]!, t[f * 3 + 2]!] as const;
    const sides = corners.map((v, k) => along(v, corners[(k + 1) % 3]!));
    const inside = inFace.get(f) ?? [];
    const edges = across.get(f) ?? [];
    if (sides.every((side) => side.length === 0) && !inFace.has(f) && edges.length === 0) {
      triangles.push(...corners);
      parts.push(source[f]!);
      continue;
    }
    const segments: number[] = [];
    for (let i = 0; i < edges.length; i += 2) {
      const path = [edges[i]!, ...along(edges[i]!, edges[i + 1]!), edges[i + 1]!];
      for (let j = 0; j + 1 < path.length; j++) segments.push(path[j]!, path[j + 1]!);
    }
    const cut = cutFace(positions, { corners, sides, inside, segments });
    for (let i = 0; i < cut.length; i += 3) {
      const [a, b, c] = [cut[i]!, cut[i + 1]!, cut[i + 2]!];
      if (a === b || b === c || c === a) continue;
      triangles.push(a, b, c);
      parts.push(source[f]!);
    }
  }
  return {
    mesh: { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) },
    source: Uint32Array.from(parts),
  };
}
