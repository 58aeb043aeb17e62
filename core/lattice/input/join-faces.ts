import { nextHalfEdge } from '../mesh/edges.ts';
import { weldNear } from '../mesh/weld.ts';
import { missingCount, openEdgesOf } from './balance.ts';
import { dropCollapsedFaces, dropDuplicateFaces, orientFaces } from './faces.ts';
import { markedHalfEdges } from './fault-places.ts';
import type { RepairLog } from './repair-log.ts';
import { type Surface, surfaceOf } from './repair-surface.ts';
import { splitAtJunctions } from './t-junctions.ts';

/**
 * Vertices within this share of the diagonal were meant to coincide: STL writers keep six or seven digits.
 */
const WELD_SHARE = 1e-5;
/** Vertices of boundaries within these shares were torn apart, if joining them closes the surface. */
const TORN_SHARES = [1e-4, 1e-3] as const;
/** Share of the boundary that may be left where torn vertices are joined. */
const TORN_LEFT = 0.1;

/** Drops faces that bound nothing, and joins neighbours that should share vertices. */
export function joinFaces(surface: Surface, diagonalMm: number, log: RepairLog): Surface {
  const collapsed = dropCollapsedFaces(surface.mesh);
  let { mesh, pairs } = surface;
  const { dropped } = collapsed;
  if (dropped.length > 0) {
    log.exact('degenerate-faces', dropped.length, { mesh, faces: dropped });
    mesh = collapsed.mesh;
    pairs = surfaceOf(mesh).pairs;
  }
  if (pairs.crowded > 0) {
    const single = dropDuplicateFaces(mesh);
    if (single.dropped.length > 0 && openEdgesOf(single.mesh) <= openEdgesOf(mesh)) {
      log.exact('duplicate-faces', single.dropped.length, { mesh, faces: single.dropped });
      mesh = single.mesh;
      pairs = surfaceOf(mesh).pairs;
    }
  }
  if (pairs.open > 0) {
    const near = weldNear(mesh, WELD_SHARE * diagonalMm);
    const nearPairs = surfaceOf(near.mesh).pairs;
    const count = missingCount(mesh, pairs) - missingCount(near.mesh, nearPairs);
    if (count > 0) {
      log.repair(
        { method: 'unwelded', count, faces: 0, volumeChangeMm3: 0, maxDeviationMm: near.maxMoveMm },
        { mesh, halfEdges: markedHalfEdges(pairs.twin, -1) },
      );
      mesh = near.mesh;
      pairs = nearPairs;
    }
  }
  if (pairs.open > 0) ({ mesh, pairs } = joinTorn({ mesh, pairs }, diagonalMm, log));
  if (pairs.open > 0) {
    ({ mesh, pairs } = withoutJunctions({ mesh, pairs }, WELD_SHARE * diagonalMm, log));
  }
  return { mesh, pairs };
}

/** Joins boundary vertices that lie farther apart than rounding explains, where that closes the surface. */
function joinTorn(surface: Surface, diagonalMm: number, log: RepairLog): Surface {
  const { mesh, pairs } = surface;
  const { triangles } = mesh;
  const before = missingCount(mesh, pairs);
  const isFree = new Uint8Array(mesh.positions.length / 3);
  for (let h = 0; h < triangles.length; h++) {
    if (pairs.twin[h] === -1) isFree[triangles[h]!] = isFree[triangles[nextHalfEdge(h)]!] = 1;
  }
  for (const share of TORN_SHARES) {
    const near = weldNear(mesh, share * diagonalMm, isFree);
    const joined = surfaceOf(near.mesh);
    const left = missingCount(near.mesh, joined.pairs);
    if (left > TORN_LEFT * before) continue;
    log.repair(
      {
        method: 'unwelded',
        count: before - left,
        faces: (triangles.length - near.mesh.triangles.length) / 3,
        volumeChangeMm3: 0,
        maxDeviationMm: near.maxMoveMm,
      },
      { mesh, halfEdges: markedHalfEdges(pairs.twin, -1) },
    );
    return joined;
  }
  return surface;
}

/** Splits faces at T-junctions, edge by edge, while that closes more than it opens. */
function withoutJunctions(surface: Surface, toleranceMm: number, log: RepairLog): Surface {
  let best = surface;
  let count = 0;
  let maxDeviationMm = 0;
  // A face has three edges.
  for (let round = 0; round < 3 && best.pairs.open > 0; round++) {
    const { mesh, split, farthestMm } = splitAtJunctions(best.mesh, best.pairs.twin, toleranceMm);
    const { pairs } = surfaceOf(mesh);
    if (split.length === 0 || missingCount(mesh, pairs) >= missingCount(best.mesh, best.pairs)) break;
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
export function orientSurface(surface: Surface, _: number, log: RepairLog): Surface {
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
