import { Effort, EffortSpent, STEPS } from '../../effort.ts';
import { pairEdges } from '../edges.ts';
import type { Mesh } from '../mesh.ts';
import { ArrangementError } from './arrangement-error.ts';
import { boundaryOf, splitFans } from './boundary.ts';
import { type ClosedCracks, closeCracks, hasGrown } from './closing/close-cracks.ts';
import { countCommonFaces } from './common-faces.ts';
import { ExactPoints } from './exact/exact-points.ts';
import { placeOnGrid, type WholeMesh } from './exact/whole-grid.ts';
import { findMeetings } from './meeting/find-meetings.ts';
import { withoutFilms } from './rounding/films.ts';
import { settleRounding } from './rounding/rounded-surface.ts';
import { countCracks, isSound } from './rounding/sound-surface.ts';
import { pack } from './rounding/vertex-marks.ts';
import { cutSharedEdges } from './shared-edges.ts';
import { splitFaces } from './split-faces.ts';
import { joinPatches } from './winding/patches.ts';
import { findWindings } from './winding/winding.ts';

export type ResolvedSurface =
  | Resolved
  | { ok: false; reason: 'not-a-cycle' | 'nothing-inside' | 'crossings-left' | 'too-much-effort' };

export interface Resolved {
  ok: true;
  /** Closed, outward, 2-manifold also after a weld by position, without faces of no area. */
  mesh: Mesh;
  /** Pairs of faces that met outside common vertices and edges. */
  meetingPairs: number;
  /** Faces of the input that were cut or dropped. */
  changedFaces: number;
  /** Faces of the result that are not faces of the input. */
  newFaces: number;
  /** Greatest distance of a vertex of the result from the surface of the input, mm. */
  deviationMm: number;
}

/**
 * Bits of the grid in each round: the first keeps every digit of a 32-bit float. The rounded result of a failed
 * round goes to the coarser grid of the next, where faces that coincide up to rounding become one.
 */
const GRID_BITS = [26, 22, 21, 20] as const;
/** Greatest distance of the result from the surface of the input unless more is allowed, mm. */
const DEVIATION_MAX_MM = 1e-3;
/**
 * Gaps and walls up to this share of the tolerance are closed, or up to this share of the greatest coordinate (some
 * steps of a 32-bit float), up to this width, mm.
 */
const CRACK_SHARE = 1 / 2;
const CRACK_FLOAT_SHARE = 1e-6;
const CRACK_MAX_MM = 2e-4;
/** Edges shorter than this share of the tolerance are joined. */
const SHORT_SHARE = 1 / 8;

interface Limits {
  toleranceMm: number;
  effort: Effort;
  keepsCracks: boolean;
  deviationMaxMm: number;
}

/** Requirements of a resolved surface besides the depth of its crossings. */
interface ResolveAbout {
  /** Steps that may be taken; default any number. */
  effort?: Effort;
  /** True if coinciding faces may stay: the first sound surface is taken, no coarser grids tried. */
  keepsCracks?: boolean;
  /** Greatest distance of the result from the surface of the input, mm. */
  deviationMaxMm?: number;
}

/** Surface after a round: sound, or with flaws of rounding. */
type Round =
  | {
      mesh: Mesh;
      isSound: boolean;
      /** The surface before vertices at one place were moved apart, for another round. */
      unparted: Mesh;
      /** Pairs of faces that coincide up to rounding; one more if different points had one place. */
      cracks: number;
      meetingPairs: number;
      /** Faces that are faces of the round's input. */
      kept: number;
      movedMm: number;
    }
  | { reason: 'not-a-cycle' | 'nothing-inside' | 'too-much-effort' };

/**
 * Returns the surface that bounds the points with a winding number above 0: overlaps are united, what lies inside or
 * twice vanishes, cavities stay. Crossing faces are cut exactly along one another; only computed vertices are rounded.
 * The input may hold bodies that overlap, faces that cross, repeat or lie on one another, and edges of any number of
 * faces, but along every edge as many faces must run one way as the other. After Zhou, Grinspun, Zorin and Jacobson,
 * Mesh arrangements for solid geometry (2016).
 * @param toleranceMm depth of crossings that counts as rounding
 */
export function resolveSurface(
  mesh: Mesh,
  toleranceMm: number,
  { effort = new Effort(), keepsCracks = false, deviationMaxMm = DEVIATION_MAX_MM }: ResolveAbout = {},
): ResolvedSurface {
  if (mesh.triangles.length === 0) return { ok: false, reason: 'nothing-inside' };
  const limits = { toleranceMm, effort, keepsCracks, deviationMaxMm };
  const closed = attempt(() => closeCracks(mesh, crackMm(mesh, toleranceMm), effort));
  if (!closed || 'reason' in closed) return TOO_MUCH;
  const open = { mesh, movedMm: 0 };
  const [first, second] = hasGrown(closed.mesh, mesh) ? [open, closed] : [closed, open];
  const result = resolveInRounds(mesh, first, limits);
  // Closing neither opens a surface nor closes an open one.
  if (result.ok || closed.mesh === mesh || result.reason !== 'crossings-left') return result;
  return resolveInRounds(mesh, second, limits);
}

/** Width up to which gaps and walls are closed, mm. */
function crackMm({ positions: p }: Mesh, toleranceMm: number): number {
  let reach = 0;
  for (let i = 0; i < p.length; i++) reach = Math.max(reach, Math.abs(p[i]!));
  return Math.min(Math.max(toleranceMm * CRACK_SHARE, reach * CRACK_FLOAT_SHARE), CRACK_MAX_MM);
}

/** Resolves `begun`, which is `mesh` or close to it. */
function resolveInRounds(mesh: Mesh, begun: ClosedCracks, limits: Limits): ResolvedSurface {
  let current: ClosedCracks = begun;
  let best: { found: Resolved; cracks: number } | undefined;
  let meetingPairs = 0;
  let deviationMm = 0;
  for (const [round, bits] of GRID_BITS.entries()) {
    const isFirst = current === begun;
    deviationMm += isFirst && round > 0 ? 0 : current.movedMm;
    const result = attempt(() => resolveOnGrid(current.mesh, limits, bits));
    if (!result) continue;
    if ('reason' in result) {
      if (result.reason === 'too-much-effort') return best?.found ?? TOO_MUCH;
      // A surface that does not close on the first grid may close on a coarser one, which joins close vertices.
      if (result.reason === 'not-a-cycle' && round === 0) continue;
      // A surface that closed once has its flaw from rounding, not from the model.
      if (isFirst || result.reason === 'nothing-inside') return { ok: false, reason: result.reason };
      break;
    }
    deviationMm += result.movedMm;
    if (isFirst) meetingPairs = result.meetingPairs;
    if (deviationMm > limits.deviationMaxMm) break;
    if (result.isSound && (!best || result.cracks < best.cracks)) {
      const kept = current.mesh === mesh ? result.kept : countCommonFaces(mesh, result.mesh);
      const changedFaces = mesh.triangles.length / 3 - kept;
      const newFaces = result.mesh.triangles.length / 3 - kept;
      const found = {
        ok: true as const,
        mesh: result.mesh,
        meetingPairs,
        changedFaces,
        newFaces,
        deviationMm,
      };
      best = { found, cracks: result.cracks };
    }
    if (best?.cracks === 0 || (best && limits.keepsCracks)) break;
    const closed = attempt(() =>
      closeCracks(result.unparted, crackMm(mesh, limits.toleranceMm), limits.effort),
    );
    if (!closed || 'reason' in closed) return best?.found ?? TOO_MUCH;
    current = closed;
    // Where closing cuts many faces no round comes to an end: the surface goes on with its cracks.
    if (!hasGrown(current.mesh, result.unparted)) continue;
    if (best) break;
    current = { mesh: result.unparted, movedMm: 0 };
  }
  return best?.found ?? { ok: false, reason: 'crossings-left' };
}

const TOO_MUCH = { ok: false, reason: 'too-much-effort' } as const;

/** Returns undefined where the faces contradict one another. */
function attempt<T>(resolve: () => T): T | typeof TOO_MUCH | undefined {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof EffortSpent) return TOO_MUCH;
    if (error instanceof ArrangementError) return undefined;
    throw error;
  }
}

function resolveOnGrid(mesh: Mesh, { toleranceMm, effort }: Limits, bits: number): Round {
  effort.spend((STEPS.face * mesh.triangles.length) / 3);
  const whole = placeOnGrid(mesh, bits);
  if (whole.triangles.length === 0) return { reason: 'nothing-inside' };
  const points = new ExactPoints(whole.vertexAt);
  const meetings = findMeetings(whole, points, effort);
  const facets = splitFaces(whole, points, { meetings, effort });
  const patches = joinPatches(facets, points.count);
  if (!patches) return { reason: 'not-a-cycle' };
  const windings = findWindings({ whole, points, meetings, effort }, facets, patches);
  const boundary = boundaryOf(facets, patches, windings);
  if (boundary.triangles.length === 0) return { reason: 'nothing-inside' };
  const split = splitFans(boundary, points.count);
  const cut = cutSharedEdges(
    { triangles: split.triangles, facetOf: split.facetOf, twin: boundary.twin },
    split.pointOf.length,
  );

  const vertices = split.pointOf.length + cut.middles.length / 2;
  const positions = new Float32Array(vertices * 3);
  const computed = new Uint8Array(vertices);
  const place = (v: number, k: number): number =>
    placeOf({ whole, points }, mesh, { point: split.pointOf[v]!, axis: k });
  for (let v = 0; v < vertices; v++) {
    const m = v - split.pointOf.length;
    for (let k = 0; k < 3; k++) {
      positions[v * 3 + k] =
        m < 0 ? place(v, k) : (place(cut.middles[m * 2]!, k) + place(cut.middles[m * 2 + 1]!, k)) / 2;
    }
    computed[v] = v >= points.vertices ? 1 : 0;
  }
  const touching = [...split.touching];
  for (let v = split.pointOf.length; v < vertices; v++) touching.push(v);
  const changed = computed.slice();
  for (const v of touching) changed[v] = 1;
  for (let i = 0; i < cut.triangles.length; i++) {
    if (cut.facetOf[(i / 3) | 0]! >= facets.untouched) changed[cut.triangles[i]!] = 1;
  }
  const packed = pack({ positions, triangles: cut.triangles }, { computed, changed, touching });
  const settled = settleRounding(packed.mesh, {
    ...packed,
    effort,
    shortMm: Math.min(toleranceMm * SHORT_SHARE, DEVIATION_MAX_MM / 10),
  });
  for (const v of settled.moved) packed.changed[v] = 1;
  const { twin } = pairEdges(settled.mesh.triangles, packed.computed.length);
  const done = pack(withoutFilms(settled.mesh, twin, toleranceMm), { ...packed, touching: [] });
  if (done.mesh.triangles.length === 0) return { reason: 'nothing-inside' };
  let kept = 0;
  for (let f = 0; f < boundary.facetOf.length; f++) if (boundary.facetOf[f]! < facets.untouched) kept++;
  return {
    mesh: done.mesh,
    unparted: settled.unparted,
    isSound: isSound(done, toleranceMm),
    cracks: countCracks(done, crackMm(mesh, toleranceMm), effort) + (settled.hasMet ? 1 : 0),
    meetingPairs: meetings.pairs,
    kept: Math.min(kept, done.mesh.triangles.length / 3),
    // A vertex moves at most half the diagonal of a step onto the grid.
    movedMm: settled.movedMm + whole.stepMm * 0.87,
  };
}

function placeOf(
  { whole, points }: { whole: WholeMesh; points: ExactPoints },
  mesh: Mesh,
  { point, axis }: { point: number; axis: number },
): number {
  if (point < points.vertices) return mesh.positions[whole.vertexOf[point]! * 3 + axis]!;
  return points.coordinates[point * 3 + axis]! * whole.stepMm + whole.origin[axis]!;
}
