import type { Point } from '../../solid/geometry/vector.ts';
import { compactMesh } from '../../solid/mesh/compact.ts';
import {
  CROSSING_SHARE,
  findSelfIntersections,
  type SelfIntersections,
} from '../../solid/mesh/crossings/self-intersection.ts';
import type { EdgePairs } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type Bodies, bodiesOf, type ModelBody } from '../bodies/bodies.ts';
import { missingCount } from './balance.ts';
import { turnFaces, withoutFaces } from './faces.ts';
import { markedHalfEdges } from './fault-places.ts';
import { fillHoles } from './holes/fill-holes.ts';
import { findSheets } from './holes/sheets.ts';
import { joinFaces, orientSurface } from './join-faces.ts';
import { RepairLog } from './repair-log.ts';
import { type Surface, surfaceOf } from './repair-surface.ts';
import { effortFor, findTangle, isCycle, resolveTangle } from './tangles.ts';
import { isTooLarge } from './too-large.ts';
import { wrapTangles } from './wrap-tangles.ts';

/** A checked surface: repaired where that is safe, with its bodies if it is closed. */
export interface CheckedSurface {
  mesh: Mesh;
  log: RepairLog;
  /** Bodies, largest first; empty if the surface is open or intersects itself. */
  bodies: ModelBody[];
  /** Body of each face of `mesh`; empty where there are no bodies. */
  bodyOfFace: Int32Array;
  /** True if exact repair failed and the surface may be wrapped. */
  wrapOffered: boolean;
}

type Settled = Omit<CheckedSurface, 'log' | 'wrapOffered'>;

export type InspectionStep = 'read' | 'weld' | 'repair' | 'crossings' | 'resolve' | 'wrap' | 'bodies';

export interface SurfaceOptions {
  /** Search for crossings; an incomplete search is reported as well. */
  findCrossings?(mesh: Mesh, toleranceMm: number): SelfIntersections;
  /** Numbers of the bodies that are left out. */
  leaveOut?: readonly number[];
  /** Wraps a surface that cannot be repaired exactly. */
  wrap?: boolean;
  /** Called before each step with the share that is done, 0 to 1. */
  onProgress?(step: InspectionStep, share: number): void;
}

/**
 * Makes one closed, outward surface of a welded mesh where that is safe, and names every repair and every
 * remaining fault. The order matters: faces without area hide open edges, duplicates hide non-manifold ones.
 */
export function checkSurface(
  welded: Mesh,
  diagonalMm: number,
  { findCrossings = findSelfIntersections, leaveOut = [], wrap = false, onProgress }: SurfaceOptions = {},
): CheckedSurface {
  const log = new RepairLog();
  onProgress?.('repair', 0.2);
  let surface = surfaceOf(welded);
  for (const repair of [joinFaces, orientSurface, closeSurface]) surface = repair(surface, diagonalMm, log);
  const tooLarge = isTooLarge(surface);
  onProgress?.('crossings', 0.3);
  const toleranceMm = CROSSING_SHARE * Math.min(diagonalMm, diagonalOf(surface.mesh));
  const crossings = findCrossings(surface.mesh, toleranceMm);
  const tangle = findTangle(surface, crossings, toleranceMm);
  if (tangle && tooLarge && isCycle(surface)) {
    // Its crossings are resolved when it fits: no repair makes it smaller.
    return { ...withoutBodies(surface.mesh), log, wrapOffered: false };
  }
  if (tangle) {
    onProgress?.('resolve', 0.5);
    const effort = effortFor(surface.mesh, { wrap: wrap && !tooLarge });
    const resolved = resolveTangle(surface, tangle, { toleranceMm, effort, log });
    if (resolved) {
      onProgress?.('bodies', 0.9);
      return { ...settleBodies(resolved, leaveOut, log), log, wrapOffered: false };
    }
  }
  const { mesh, pairs } = surface;
  if (pairs.open > 0) logEdges(log, mesh, { code: 'open', mark: -1, count: pairs.open, ...pairs });
  if (pairs.crowded > 0)
    logEdges(log, mesh, { code: 'non-manifold', mark: -2, count: pairs.crowded, ...pairs });
  const { count, at, faces, complete } = crossings;
  if (count > 0) log.fault('self-intersecting', { count, ...(at ? { at } : {}) }, { mesh, faces });
  else if (!complete) log.fault('crossings-unknown', {});
  const isClosed = pairs.open === 0 && pairs.crowded === 0 && pairs.flipped === 0;
  if (isClosed && count === 0) {
    onProgress?.('bodies', 0.9);
    return { ...settleBodies(surface, leaveOut, log), log, wrapOffered: false };
  }
  if (wrap && !tooLarge) {
    onProgress?.('wrap', 0.5);
    const report = (share: number) => onProgress?.('wrap', 0.5 + 0.4 * share);
    const wrapped = wrapTangles(surface, log, { toleranceMm, onProgress: report });
    if (wrapped) {
      const settled = settleBodies(wrapped.surface, leaveOut, wrapped.log);
      return { ...settled, log: wrapped.log, wrapOffered: false };
    }
  }
  return { ...withoutBodies(mesh), log, wrapOffered: !wrap && !tooLarge };
}

/** Inverts bodies that are inside out, drops inner and excluded bodies, and reports several bodies. */
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
    mesh: compactMesh(withoutFaces(outward, dropped)),
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

function logEdges(
  log: RepairLog,
  mesh: Mesh,
  { code, mark, count, twin }: EdgePairs & { code: 'open' | 'non-manifold'; mark: -1 | -2; count: number },
): void {
  const halfEdges = markedHalfEdges(twin, mark);
  log.fault(code, { at: vertexOf(mesh, halfEdges[0]!), count }, { mesh, halfEdges });
}

/** Diagonal of the box around all faces, mm; vertices that dropped faces left behind do not count. */
function diagonalOf({ positions: p, triangles }: Mesh): number {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < triangles.length; i++) {
    const v = triangles[i]! * 3;
    for (let k = 0; k < 3; k++) {
      const value = p[v + k]!;
      if (value < min[k]!) min[k] = value;
      if (value > max[k]!) max[k] = value;
    }
  }
  return triangles.length === 0 ? 0 : Math.hypot(max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!);
}

/** Position of the vertex that a half-edge starts at, mm. */
function vertexOf({ positions, triangles }: Mesh, h: number): Point {
  const v = triangles[h]! * 3;
  return [positions[v]!, positions[v + 1]!, positions[v + 2]!];
}

/** Closes boundary loops, and leaves out loose faces that bound nothing. */
function closeSurface(surface: Surface, diagonalMm: number, log: RepairLog): Surface {
  const { mesh, pairs } = surface;
  if (missingCount(mesh, pairs) === 0) return surface;
  const holes = fillHoles(mesh, pairs.twin, diagonalMm);
  const sheets = findSheets(mesh, pairs.twin, holes.mesh);
  if (sheets.faces.length > 0) {
    if (!sheets.isLoose) return surface;
    const { faces, maxDeviationMm } = sheets;
    log.repair(
      { method: 'loose-faces', count: faces.length, faces: faces.length, volumeChangeMm3: 0, maxDeviationMm },
      { mesh, faces },
    );
    return closeSurface(surfaceOf(withoutFaces(mesh, faces)), diagonalMm, log);
  }
  for (const [method, { count, faces, edges, maxDeviationMm }] of [
    ['small-holes', holes.small],
    ['large-holes', holes.large],
  ] as const) {
    if (count === 0) continue;
    log.repair({ method, count, faces, volumeChangeMm3: 0, maxDeviationMm }, { mesh, edges });
  }
  return { ...surfaceOf(holes.mesh), caps: (holes.mesh.triangles.length - mesh.triangles.length) / 3 };
}
