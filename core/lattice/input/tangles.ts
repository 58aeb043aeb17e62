import { resolveSurface } from '../mesh/arrangement/resolve-surface.ts';
import { turnInvertedParts } from '../mesh/arrangement/turn-inverted.ts';
import type { SelfIntersections } from '../mesh/crossings/self-intersection.ts';
import { findTouchingParts } from '../mesh/crossings/touching-parts.ts';
import { partsOf } from '../mesh/edges.ts';
import { volumeOf } from '../mesh/mesh.ts';
import { openFans } from '../mesh/open-fans.ts';
import { missingCount } from './balance.ts';
import { markedHalfEdges } from './fault-places.ts';
import type { RepairLog } from './repair-log.ts';
import { type Surface, surfaceOf } from './repair-surface.ts';

/** True if faces cross, surfaces touch along an edge or in a point, or bodies touch with faces. */
export function isTangled(
  { mesh, pairs }: Surface,
  crossings: SelfIntersections,
  toleranceMm: number,
): boolean {
  if (pairs.crowded > 0 || crossings.count > 0) return true;
  if (pairs.open + pairs.flipped > 0) return false;
  if (openFans(mesh).length > 0) return true;
  const { part, count } = partsOf(pairs.twin);
  return count > 1 && findTouchingParts(mesh, part, toleranceMm) !== undefined;
}

/**
 * The boundary of what a tangled surface encloses: crossing faces cut, overlaps united, edges of many faces parted.
 * Undefined if it is open or cannot be resolved.
 */
export function resolveTangles(
  { mesh, pairs }: Surface,
  crossings: SelfIntersections,
  { toleranceMm, pairsMax }: { toleranceMm: number; pairsMax?: number | undefined },
  log: RepairLog,
): Surface | undefined {
  if (missingCount(mesh, pairs) + pairs.flipped > 0) return undefined;
  const outward = turnInvertedParts(mesh);
  const resolved = resolveSurface(outward.mesh, toleranceMm, pairsMax);
  if (!resolved.ok) return undefined;
  if (outward.turned > 0) {
    log.repair({
      method: 'flipped',
      count: outward.turned,
      faces: outward.turned,
      volumeChangeMm3: 0,
      maxDeviationMm: 0,
    });
  }
  const method = crossings.count > 0 ? 'crossing-faces' : 'shared-edges';
  log.repair(
    {
      method,
      count: crossings.count > 0 ? resolved.meetingPairs : pairs.crowded || resolved.meetingPairs || 1,
      faces: resolved.changedFaces,
      volumeChangeMm3: volumeOf(resolved.mesh) - volumeOf(outward.mesh),
      maxDeviationMm: resolved.deviationMm,
    },
    crossings.count > 0
      ? { mesh, faces: crossings.faces }
      : { mesh, halfEdges: markedHalfEdges(pairs.twin, -2) },
  );
  return surfaceOf(resolved.mesh);
}
