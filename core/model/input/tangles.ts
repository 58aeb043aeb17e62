import { Effort, EffortSpent } from '../../solid/effort.ts';
import { resolveSurface } from '../../solid/mesh/arrangement/resolve-surface.ts';
import { type TurnedParts, turnInvertedParts } from '../../solid/mesh/arrangement/turn-inverted.ts';
import { faceCrossingTest, GRID_SLACK } from '../../solid/mesh/crossings/face-crossing.ts';
import { buildFaceGrid } from '../../solid/mesh/crossings/face-grid.ts';
import { findFoldedFaces } from '../../solid/mesh/crossings/folded-faces.ts';
import type { SelfIntersections } from '../../solid/mesh/crossings/self-intersection.ts';
import { partsOf } from '../../solid/mesh/edges.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { openFans } from '../../solid/mesh/open-fans.ts';
import { missingCount } from './balance.ts';
import { markedHalfEdges } from './fault-places.ts';
import { reachOfCaps } from './holes/reach-of-caps.ts';
import type { PlacesInMesh, RepairLog } from './repair-log.ts';
import { type Surface, surfaceOf } from './repair-surface.ts';
import { foldMm, unfold } from './unfold.ts';

/** Maximum number of pairs that are looked at; a search that needs more finds nothing. A test costs several looks. */
const LOOKS_MAX = 1 << 28;
const TEST_LOOKS = 8;

/** Steps to resolve a tangle: about twelve seconds, the same everywhere; above it is wrapped or refused. */
const EFFORT_MAX = 1.2e9;
const EFFORT_PER_FACE = 3000;
/** Share of these steps before a wrap, so that both end in the time of one: a wrap takes longer than resolving. */
const EFFORT_BEFORE_WRAP = 1 / 4;

/** Kind of a tangle, as the repair that resolves it, with its places. */
export interface Tangle {
  method: 'crossing-faces' | 'shared-edges' | 'folded-faces';
  /** Number of faults, if it is known before they are resolved. */
  count?: number;
  where: PlacesInMesh;
}

/** Where faces cross or fold onto neighbours, or surfaces touch in edges, points or faces; or undefined. */
export function findTangle(
  { mesh, pairs }: Surface,
  crossings: SelfIntersections,
  toleranceMm: number,
): Tangle | undefined {
  if (crossings.count > 0) return { method: 'crossing-faces', where: { mesh, faces: crossings.faces } };
  const touching: Tangle = {
    method: 'shared-edges',
    ...(pairs.crowded > 0 ? { count: pairs.crowded } : {}),
    where: { mesh, halfEdges: markedHalfEdges(pairs.twin, -2) },
  };
  if (pairs.crowded > 0) return touching;
  if (pairs.open + pairs.flipped > 0) return undefined;
  if (openFans(mesh).length > 0) return touching;
  const { part, count } = partsOf(pairs.twin);
  if (count > 1 && findTouchingParts(mesh, part, toleranceMm) !== undefined) return touching;
  const faces = findFoldedFaces(mesh, pairs.twin, foldMm(toleranceMm));
  return faces.length > 0
    ? { method: 'folded-faces', count: faces.length, where: { mesh, faces } }
    : undefined;
}

/**
 * The boundary of what a tangled surface encloses: crossing faces cut, overlaps united, folds removed, edges of many
 * faces parted. Undefined if it is open or cannot be resolved within the steps that it may take, or if folds turn out
 * to be thin edges.
 */
export function resolveTangle(
  { mesh, pairs, caps = 0 }: Surface,
  { method, count, where }: Tangle,
  { log, toleranceMm, effort = effortFor(mesh) }: { toleranceMm: number; effort?: Effort; log: RepairLog },
): Surface | undefined {
  if (!isCycle({ mesh, pairs })) return undefined;
  const outward = turnedWithin(mesh, effort);
  if (!outward) return undefined;
  const resolved = resolveSurface(outward.mesh, toleranceMm, { effort });
  if (!resolved.ok) return undefined;
  unfold(resolved, toleranceMm, (mesh) => resolveSurface(mesh, toleranceMm, { effort }));
  if (method === 'folded-faces' && resolved.changedFaces === 0) return undefined;
  if (outward.turned > 0) {
    log.repair({
      method: 'flipped',
      count: outward.turned,
      faces: outward.turned,
      volumeChangeMm3: 0,
      maxDeviationMm: 0,
    });
  }
  log.repair(
    {
      method,
      count: count ?? (resolved.meetingPairs || 1),
      faces: resolved.changedFaces,
      volumeChangeMm3: volumeOf(resolved.mesh) - volumeOf(outward.mesh),
      maxDeviationMm: resolved.deviationMm,
    },
    where,
  );
  if (caps > 0) log.reachOfHoles(reachOfCaps(mesh, caps, resolved.mesh));
  return surfaceOf(resolved.mesh);
}

/** True if along every edge as many faces run one way as the other: the surface encloses something. */
export function isCycle({ mesh, pairs }: Surface): boolean {
  return missingCount(mesh, pairs) + pairs.flipped === 0;
}

/** Steps that resolving a surface may take, fewer if it is wrapped where they do not suffice. */
export function effortFor({ triangles }: Mesh, { wrap = false } = {}): Effort {
  const max = EFFORT_MAX + (EFFORT_PER_FACE * triangles.length) / 3;
  return new Effort(wrap ? EFFORT_BEFORE_WRAP * max : max);
}

/** The mesh without inside-out parts; undefined if it has too many to tell. */
function turnedWithin(mesh: Mesh, effort: Effort): TurnedParts | undefined {
  try {
    return turnInvertedParts(mesh, effort);
  } catch (error) {
    if (error instanceof EffortSpent) return undefined;
    throw error;
  }
}

/**
 * A pair of faces of different parts that lie back to back in one plane and share area: bodies that touch. Undefined
 * if there is none.
 * @param part number of the part per face
 * @param toleranceMm how far the faces may lie apart
 */
function findTouchingParts(mesh: Mesh, part: Int32Array, toleranceMm: number): [number, number] | undefined {
  const grid = buildFaceGrid(mesh, GRID_SLACK * toleranceMm);
  const test = faceCrossingTest(mesh, grid, toleranceMm);
  const { cells, start, faces } = grid;
  let looks = LOOKS_MAX;
  const seenBy = new Int32Array(part.length).fill(-1);
  for (let f = 0; f < part.length; f++) {
    if (!test.prepare(f)) continue;
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      const from = start[cells[i]!]!;
      let j = from;
      for (; faces[j]! < f; j++) {
        const other = faces[j]!;
        if (part[other] === part[f] || seenBy[other] === f) continue;
        seenBy[other] = f;
        looks -= TEST_LOOKS;
        if (test.touches(other)) return [other, f];
      }
      looks -= j - from;
      if (looks < 0) return undefined;
    }
  }
  return undefined;
}
