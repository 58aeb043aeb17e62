import { pairEdges } from '../edges.ts';
import { compacted } from '../compact.ts';
import type { Mesh } from '../mesh.ts';
import { openFans } from '../open-fans.ts';
import { findSelfIntersections } from '../self-intersection.ts';
import { cornersOf } from '../mesh.ts';
import { weldCorners } from '../weld.ts';
import { boundaryOf, splitFans } from './boundary.ts';
import { ExactPoints } from './exact-points.ts';
import { findMeetings } from './find-meetings.ts';
import { joinPatches } from './patches.ts';
import { settleRounding } from './rounded-surface.ts';
import { cutSharedEdges } from './shared-edges.ts';
import { splitFaces } from './split-faces.ts';
import { placeOnGrid, type WholeMesh } from './whole-grid.ts';
import { findWindings } from './winding.ts';

/** How a surface was resolved, or why not. */
export type ResolvedSurface =
  | {
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
  | { ok: false; reason: 'not-a-cycle' | 'nothing-inside' | 'crossings-left' | 'too-many-crossings' };

/**
 * Bits of the grids that are tried: the first keeps every digit of a 32-bit float, coarser ones join faces that lie on
 * one another but for rounding.
 */
const GRID_BITS = [26, 22, 20] as const;
/** Greatest distance of the result from the surface of the input, mm. */
const DEVIATION_MAX_MM = 1e-3;
/** Pairs that meet at most: a constant and a share per face. */
const PAIRS_MAX = 1 << 20;
const PAIRS_PER_FACE = 16;
/** Edges shorter than this share of the tolerance are joined. */
const SHORT_SHARE = 1 / 8;

/**
 * Returns the surface that bounds the points with a winding number above 0: overlaps are united, what lies inside or
 * twice vanishes, cavities stay. Crossing faces are cut exactly along one another; only computed vertices are rounded.
 * The input may hold bodies that overlap, faces that cross, repeat or lie on one another, and edges of any number of
 * faces, but along every edge as many faces must run one way as the other. After Zhou, Grinspun, Zorin and Jacobson,
 * Mesh arrangements for solid geometry (2016).
 * @param toleranceMm depth of crossings that counts as rounding
 */
export function resolveSurface(mesh: Mesh, toleranceMm: number): ResolvedSurface {
  let result: ResolvedSurface = { ok: false, reason: 'nothing-inside' };
  if (mesh.triangles.length === 0) return result;
  for (const bits of GRID_BITS) {
    result = resolveOnGrid(mesh, toleranceMm, bits);
    if (result.ok || result.reason === 'nothing-inside' || result.reason === 'too-many-crossings') return result;
  }
  return result;
}

function resolveOnGrid(mesh: Mesh, toleranceMm: number, bits: number): ResolvedSurface {
  const whole = placeOnGrid(mesh, bits);
  if (whole.triangles.length === 0) return { ok: false, reason: 'nothing-inside' };
  const points = new ExactPoints(whole.places);
  const meetings = findMeetings(whole, points, PAIRS_MAX + PAIRS_PER_FACE * whole.weight.length);
  if (!meetings) return { ok: false, reason: 'too-many-crossings' };
  const facets = splitFaces(whole, points, meetings);
  const patches = joinPatches(facets, points.count);
  if (!patches) return { ok: false, reason: 'not-a-cycle' };
  const windings = findWindings({ whole, points, meetings }, facets, patches);
  if (!windings) return { ok: false, reason: 'crossings-left' };
  const boundary = boundaryOf(facets, patches, windings);
  if (boundary.triangles.length === 0) return { ok: false, reason: 'nothing-inside' };
  const split = splitFans(boundary, points.count);
  const cut = cutSharedEdges(
    { triangles: split.triangles, facetOf: split.facetOf, twin: boundary.twin },
    split.pointOf.length,
  );

  const vertices = split.pointOf.length + cut.middles.length / 2;
  const positions = new Float32Array(vertices * 3);
  const computed = new Uint8Array(vertices);
  const place = (v: number, k: number): number => placeOf(whole, points, mesh, { point: split.pointOf[v]!, axis: k });
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
  const packed = pack({ positions, triangles: cut.triangles }, computed, touching);
  const settled = settleRounding(packed.mesh, {
    computed: packed.computed,
    touching: packed.touching,
    shortMm: Math.min(toleranceMm * SHORT_SHARE, DEVIATION_MAX_MM / 10),
  });
  const done = compacted(settled.mesh);
  // A vertex moves at most half the diagonal of a step onto the grid.
  const deviationMm = settled.movedMm + whole.stepMm * 0.87;
  if (deviationMm > DEVIATION_MAX_MM || !isSettled(done, toleranceMm)) return { ok: false, reason: 'crossings-left' };
  let kept = 0;
  for (let f = 0; f < boundary.facetOf.length; f++) if (boundary.facetOf[f]! < facets.untouched) kept++;
  return {
    ok: true,
    mesh: done,
    meetingPairs: meetings.pairs,
    changedFaces: mesh.triangles.length / 3 - kept,
    newFaces: done.triangles.length / 3 - kept,
    deviationMm,
  };
}

function placeOf(
  whole: WholeMesh,
  points: ExactPoints,
  mesh: Mesh,
  { point, axis }: { point: number; axis: number },
): number {
  if (point < points.vertices) return mesh.positions[whole.vertexOf[point]! * 3 + axis]!;
  return points.coordinates[point * 3 + axis]! * whole.stepMm + whole.origin[axis]!;
}

/** Drops vertices without a face, with what is known of each. */
function pack({ positions, triangles }: Mesh, computed: Uint8Array, touching: readonly number[]) {
  const number = new Int32Array(computed.length).fill(-1);
  const t = triangles.slice();
  let count = 0;
  for (let i = 0; i < t.length; i++) {
    const v = t[i]!;
    if (number[v]! < 0) number[v] = count++;
    t[i] = number[v]!;
  }
  const p = new Float32Array(count * 3);
  const c = new Uint8Array(count);
  for (let v = 0; v < number.length; v++) {
    const at = number[v]!;
    if (at < 0) continue;
    c[at] = computed[v]!;
    for (let k = 0; k < 3; k++) p[at * 3 + k] = positions[v * 3 + k]!;
  }
  return {
    mesh: { positions: p, triangles: t },
    computed: c,
    touching: touching.map((v) => number[v]!).filter((v) => v >= 0),
  };
}

/** True if a surface is closed, oriented and manifold, also by positions alone, has no flat face and no deep crossing. */
function isSettled(mesh: Mesh, toleranceMm: number): boolean {
  const { positions: p, triangles: t } = mesh;
  const welded = weldCorners(cornersOf(mesh));
  if (welded.positions.length !== p.length) return false;
  const { open, flipped, crowded } = pairEdges(t, p.length / 3);
  if (open > 0 || flipped > 0 || crowded > 0 || openFans(mesh).length > 0) return false;
  for (let i = 0; i < t.length; i += 3) if (isFlat(p, t, i)) return false;
  const crossings = findSelfIntersections(mesh, toleranceMm);
  return crossings.count === 0 && crossings.complete;
}

function isFlat(p: Float32Array, t: Uint32Array, i: number): boolean {
  const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  return uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx;
}
