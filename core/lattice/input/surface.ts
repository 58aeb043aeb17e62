import type { Point } from '../geometry/vector.ts';
import { compacted } from '../mesh/compact.ts';
import { type EdgePairs, pairEdges } from '../mesh/edges.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { findSelfIntersections, type SelfIntersections } from '../mesh/self-intersection.ts';
import { weldNear } from '../mesh/weld.ts';
import { type Bodies, bodiesOf, type ModelBody } from './bodies.ts';
import { dropCollapsedFaces, dropDuplicateFaces, orientFaces, turnFaces, withoutFaces } from './faces.ts';
import { markedHalfEdges } from './fault-places.ts';
import { fillSmallHoles } from './holes.ts';
import { RepairLog } from './repair-log.ts';
import { splitAtJunctions } from './t-junctions.ts';

/**
 * Vertices within this share of the diagonal were meant to coincide: STL writers keep six or seven digits.
 */
const WELD_SHARE = 1e-5;
/**
 * Crossings shallower than this share of the diagonal are rounding: a model that was cut, then rotated and
 * written as 32-bit floats, has such beside the cut, rarely deeper.
 */
const CROSSING_SHARE = 4e-6;

/** A checked surface: repaired where that is safe, with its bodies if it is closed. */
export interface CheckedSurface {
  mesh: Mesh;
  log: RepairLog;
  /** Bodies, largest first; none of a surface that is not closed or that crosses itself. */
  bodies: ModelBody[];
  /** Body of each face of `mesh`; empty where there are no bodies. */
  bodyOfFace: Int32Array;
}

type Settled = Omit<CheckedSurface, 'log'>;

/** Steps of an inspection, in order. */
export type InspectionStep = 'read' | 'weld' | 'repair' | 'crossings' | 'bodies';

export interface SurfaceOptions {
  /** Search for crossings; an incomplete search is reported as well. */
  findCrossings?(mesh: Mesh, toleranceMm: number): SelfIntersections;
  /** Numbers of the bodies that are left out. */
  leaveOut?: readonly number[];
  /** Called before each step with the share that is done, 0 to 1. */
  onProgress?(step: InspectionStep, share: number): void;
}

/** A surface under repair. */
interface Surface {
  mesh: Mesh;
  pairs: EdgePairs;
}

/**
 * Makes one closed, outward surface of a welded mesh where that is safe, and names every repair and every
 * remaining fault. The order matters: faces without area hide open edges, duplicates hide non-manifold ones.
 */
export function checkSurface(
  welded: Mesh,
  diagonalMm: number,
  { findCrossings = findSelfIntersections, leaveOut = [], onProgress }: SurfaceOptions = {},
): CheckedSurface {
  const log = new RepairLog();
  onProgress?.('repair', 0.2);
  let surface = surfaceOf(welded);
  for (const repair of [joinFaces, orientSurface, fillHoles]) surface = repair(surface, diagonalMm, log);
  const { mesh, pairs } = surface;
  if (pairs.open > 0) logEdges(log, 'open', mesh, pairs, -1, pairs.open);
  if (pairs.crowded > 0) logEdges(log, 'non-manifold', mesh, pairs, -2, pairs.crowded);

  const isClosed = pairs.open === 0 && pairs.crowded === 0 && pairs.flipped === 0;
  onProgress?.('crossings', 0.5);
  const { count, at, faces, complete } = findCrossings(mesh, CROSSING_SHARE * diagonalMm);
  if (count > 0) log.fault('self-intersecting', { count, ...(at ? { at } : {}) }, { mesh, faces });
  else if (!complete) log.fault('crossings-unknown', {});
  onProgress?.('bodies', 0.9);
  const settled =
    isClosed && count === 0 ? settleBodies({ mesh, pairs }, leaveOut, log) : withoutBodies(mesh);
  return { ...settled, log };
}

/** Drops faces that bound nothing, and joins neighbours that should share vertices. */
function joinFaces(surface: Surface, diagonalMm: number, log: RepairLog): Surface {
  const collapsed = dropCollapsedFaces(surface.mesh);
  let { mesh, pairs } = surface;
  const { dropped } = collapsed;
  if (dropped.length > 0) {
    log.exact('degenerate-faces', dropped.length, { mesh, faces: dropped });
    mesh = collapsed.mesh;
    pairs = pair(mesh);
  }
  if (pairs.crowded > 0) {
    const single = dropDuplicateFaces(mesh);
    if (single.dropped.length > 0) {
      log.exact('duplicate-faces', single.dropped.length, { mesh, faces: single.dropped });
      mesh = single.mesh;
      pairs = pair(mesh);
    }
  }
  if (pairs.open > 0) {
    const near = weldNear(mesh, WELD_SHARE * diagonalMm);
    const nearPairs = pair(near.mesh);
    if (nearPairs.open < pairs.open && nearPairs.crowded <= pairs.crowded) {
      const count = pairs.open - nearPairs.open;
      log.repair(
        { method: 'unwelded', count, faces: 0, volumeChangeMm3: 0, maxDeviationMm: near.maxMoveMm },
        { mesh, halfEdges: markedHalfEdges(pairs.twin, -1) },
      );
      mesh = near.mesh;
      pairs = nearPairs;
    }
  }
  if (pairs.open > 0 && pairs.crowded === 0) {
    ({ mesh, pairs } = withoutJunctions({ mesh, pairs }, WELD_SHARE * diagonalMm, log));
  }
  return { mesh, pairs };
}

/** Splits faces at T-junctions, edge by edge, while that closes more than it opens. */
function withoutJunctions(surface: Surface, toleranceMm: number, log: RepairLog): Surface {
  let best = surface;
  let count = 0;
  let maxDeviationMm = 0;
  // A face has three edges.
  for (let round = 0; round < 3 && best.pairs.open > 0; round++) {
    const { mesh, split, farthestMm } = splitAtJunctions(best.mesh, best.pairs.twin, toleranceMm);
    const pairs = pair(mesh);
    if (split.length === 0 || pairs.open >= best.pairs.open || pairs.crowded > 0) break;
    best = { mesh, pairs };
    count += split.length;
    maxDeviationMm = Math.max(maxDeviationMm, farthestMm);
  }
  if (count > 0) {
    const halfEdges = markedHalfEdges(surface.pairs.twin, -1);
    log.repair(
      { method: 't-junctions', count, faces: count, volumeChangeMm3: 0, maxDeviationMm },
      { mesh: surface.mesh, halfEdges },
    );
  }
  return best;
}

/** Turns faces so that neighbours agree. */
function orientSurface(surface: Surface, _: number, log: RepairLog): Surface {
  const { mesh, pairs } = surface;
  if (pairs.flipped === 0) return surface;
  const oriented = orientFaces(mesh, pairs.twin);
  if (!oriented) {
    log.fault('non-manifold', {});
    return surface;
  }
  log.exact('flipped', oriented.turned.length, { mesh, faces: oriented.turned });
  return surfaceOf(oriented.mesh);
}

/** Fills small holes. */
function fillHoles(surface: Surface, diagonalMm: number, log: RepairLog): Surface {
  const { mesh, pairs } = surface;
  if (pairs.open === 0 || pairs.crowded > 0) return surface;
  const holes = fillSmallHoles(mesh, pairs.twin, diagonalMm);
  if (holes.filled === 0) return surface;
  const faces = (holes.mesh.triangles.length - mesh.triangles.length) / 3;
  log.repair(
    {
      method: 'small-holes',
      count: holes.filled,
      faces,
      volumeChangeMm3: 0,
      maxDeviationMm: holes.maxDeviationMm,
    },
    { mesh, halfEdges: markedHalfEdges(pairs.twin, -1) },
  );
  return surfaceOf(holes.mesh);
}

/** Turns bodies that are inside out, drops what lies within a body or is left out, and names several bodies. */
function settleBodies({ mesh, pairs }: Surface, leaveOut: readonly number[], log: RepairLog): Settled {
  const found = bodiesOf(mesh, pairs.twin);
  if (!found) {
    log.fault('too-many-bodies', {});
    return withoutBodies(mesh);
  }
  const { turned, internal } = found;
  if (turned.length > 0) log.exact('flipped', turned.length, { mesh, faces: turned });
  if (internal.length > 0) log.exact('internal-faces', internal.length, { mesh, faces: internal });
  if (found.bodies.length > 1) {
    const faces = facesOfOthers(found);
    const details = { count: found.bodies.length, at: vertexOf(mesh, faces[0]! * 3) };
    log.fault('several-bodies', details, { mesh, faces });
  }
  const outward = turnFaces(mesh, turned);
  const numbers = found.bodies.map((_, body) => body).filter((body) => !leaveOut.includes(body));
  if (numbers.length === 0) log.fault('no-triangles', {});
  if (internal.length === 0 && numbers.length === found.bodies.length) {
    return { mesh: outward, bodies: found.bodies, bodyOfFace: found.bodyOf };
  }
  const numberOf = found.bodies.map((_, body) => numbers.indexOf(body));
  const kept = found.bodyOf.map((body) => (body < 0 ? -1 : numberOf[body]!));
  const dropped: number[] = [];
  for (let f = 0; f < kept.length; f++) if (kept[f]! < 0) dropped.push(f);
  return {
    mesh: compacted(withoutFaces(outward, dropped)),
    bodies: numbers.map((body) => found.bodies[body]!),
    bodyOfFace: kept.filter((body) => body >= 0),
  };
}

function withoutBodies(mesh: Mesh): Settled {
  return { mesh, bodies: [], bodyOfFace: new Int32Array() };
}

/** Faces of all bodies but the largest, those of the second first. */
function facesOfOthers({ bodies, bodyOf }: Bodies): number[] {
  const lists = bodies.map((): number[] => []);
  for (let f = 0; f < bodyOf.length; f++) lists[bodyOf[f]!]?.push(f);
  return lists.slice(1).flat();
}

function surfaceOf(mesh: Mesh): Surface {
  return { mesh, pairs: pair(mesh) };
}

function pair(mesh: Mesh): EdgePairs {
  return pairEdges(mesh.triangles, mesh.positions.length / 3);
}

function logEdges(
  log: RepairLog,
  code: 'open' | 'non-manifold',
  mesh: Mesh,
  { twin }: EdgePairs,
  mark: -1 | -2,
  count: number,
): void {
  const halfEdges = markedHalfEdges(twin, mark);
  log.fault(code, { at: vertexOf(mesh, halfEdges[0]!), count }, { mesh, halfEdges });
}

/** Position of the vertex that a half-edge starts at, mm. */
function vertexOf({ positions, triangles }: Mesh, h: number): Point {
  const v = triangles[h]! * 3;
  return [positions[v]!, positions[v + 1]!, positions[v + 2]!];
}
