import { nextHalfEdge } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { weldNear } from '../../solid/mesh/weld/weld.ts';
import { missingCount, openEdgesOf } from './balance.ts';
import { dropCollapsedFaces, dropDuplicateFaces, orientFaces } from './faces.ts';
import { markedHalfEdges } from './fault-places.ts';
import type { RepairLog } from './repair-log.ts';
import { type Surface, surfaceOf } from './repair-surface.ts';
import { splitAtJunctions } from './t-junctions.ts';

/** Vertices this near, as a share of the diagonal, coincide: STL writers keep six or seven digits. */
const WELD_SHARE = 1e-5;
/** Vertices of boundaries within these shares were torn apart, if joining them closes the surface. */
const TORN_SHARES = [1e-4, 1e-3] as const;
/** Share of the boundary that may be left where torn vertices are joined. */
const TORN_LEFT = 0.1;
/** Share of the boundary's vertices that must find another one for that: torn faces have each of them twice. */
const TORN_MERGED = 0.3;

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
  if (pairs.open > 0) ({ mesh, pairs } = joinVertices({ mesh, pairs }, diagonalMm, log));
  if (pairs.open > 0) {
    ({ mesh, pairs } = withoutJunctions({ mesh, pairs }, WELD_SHARE * diagonalMm, log));
  }
  return { mesh, pairs };
}

/** Joins boundary vertices that rounding explains, and farther ones where nearly all closes by that. */
function joinVertices(surface: Surface, diagonalMm: number, log: RepairLog): Surface {
  let { mesh, pairs } = surface;
  for (const share of [WELD_SHARE, ...TORN_SHARES]) {
    const before = missingCount(mesh, pairs);
    if (before === 0) break;
    const { isFree, count } = boundaryVertices(mesh, pairs.twin);
    const near = weldNear(mesh, share * diagonalMm, isFree);
    const isTorn = share !== WELD_SHARE;
    if (near.merged === 0 || (isTorn && near.merged < TORN_MERGED * count)) continue;
    const joined = surfaceOf(near.mesh());
    const left = missingCount(joined.mesh, joined.pairs);
    if (left >= before || (isTorn && left > TORN_LEFT * before)) continue;
    const faces = (mesh.triangles.length - joined.mesh.triangles.length) / 3;
    log.repair(
      {
        method: 'unwelded',
        count: before - left,
        faces,
        volumeChangeMm3: 0,
        maxDeviationMm: near.maxMoveMm,
      },
      { mesh, halfEdges: markedHalfEdges(pairs.twin, -1) },
    );
    ({ mesh, pairs } = joined);
  }
  return { mesh, pairs };
}

/** Marks of the vertices on boundaries, and their number. */
function boundaryVertices(
  { positions, triangles }: Mesh,
  twin: Int32Array,
): { isFree: Uint8Array; count: number } {
  const isFree = new Uint8Array(positions.length / 3);
  let count = 0;
  for (let h = 0; h < triangles.length; h++) {
    if (twin[h] !== -1) continue;
    for (const v of [triangles[h]!, triangles[nextHalfEdge(h)]!]) {
      if (isFree[v]) continue;
      isFree[v] = 1;
      count++;
    }
  }
  return { isFree, count };
}

/** Splits faces at T-junctions, edge by edge, while that closes more than it opens. */
function withoutJunctions(surface: Surface, toleranceMm: number, log: RepairLog): Surface {
  let best = surface;
  let count = 0;
  let maxDeviationMm = 0;
  // A face has three edges.
  for (let round = 0; round < 3 && best.pairs.open > 0; round++) {
    const { mesh, split, farthestMm } = splitAtJunctions(best.mesh, best.pairs.twin, toleranceMm);
    if (split.length === 0) break;
    const { pairs } = surfaceOf(mesh);
    if (missingCount(mesh, pairs) >= missingCount(best.mesh, best.pairs)) break;
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
