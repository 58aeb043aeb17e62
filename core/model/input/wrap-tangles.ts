import { type Effort, EffortSpent } from '../../solid/effort.ts';
import { findSelfIntersections } from '../../solid/mesh/crossings/self-intersection.ts';
import { cornersOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { NothingToWrap, type WrappedSurface, wrapSurface } from '../wrap/wrap-surface.ts';
import { RepairLog } from './repair-log.ts';
import { type Surface, surfaceOf } from './repair-surface.ts';
import { effortFor, findTangle, resolveTangle } from './tangles.ts';

/**
 * A new surface around one that cannot be repaired exactly, and its log: one repair with its deviation, at the places
 * of all faults found so far. Undefined if the surface encloses nothing, or takes more steps than it may.
 */
export function wrapTangles(
  { mesh }: Surface,
  failed: RepairLog,
  about: { toleranceMm: number; onProgress(share: number): void },
): { surface: Surface; log: RepairLog } | undefined {
  // One budget for the wrap and for what it leaves to resolve.
  const effort = effortFor(mesh);
  let wrapped: WrappedSurface;
  try {
    wrapped = wrapSurface(mesh, { effort, onProgress: (share) => about.onProgress(share) });
  } catch (error) {
    if (error instanceof NothingToWrap || error instanceof EffortSpent) return undefined;
    throw error;
  }
  // Vertices at one place, which an STL does not tell apart.
  const surface = surfaceOf(weldCorners(cornersOf(wrapped.mesh)));
  const untangled = untangle(surface, about.toleranceMm, effort);
  if (!untangled) return undefined;
  const log = new RepairLog();
  log.repair({
    method: 'wrapped-surface',
    count: 1,
    faces: wrapped.mesh.triangles.length / 3,
    volumeChangeMm3: 0,
    maxDeviationMm: wrapped.maxDeviationMm + untangled.deviationMm,
    cappedMm2: wrapped.cappedMm2,
  });
  log.places.push(...failed.places);
  return { surface: untangled.surface, log };
}

/** The wrap without its crossings and folds, and how far that moved it; undefined if they remain. */
function untangle(
  surface: Surface,
  toleranceMm: number,
  effort: Effort,
): { surface: Surface; deviationMm: number } | undefined {
  const crossings = findSelfIntersections(surface.mesh, toleranceMm);
  const tangle = findTangle(surface, crossings, toleranceMm);
  if (!tangle) return { surface, deviationMm: 0 };
  const own = new RepairLog();
  const resolved = resolveTangle(surface, tangle, { toleranceMm, effort, log: own });
  if (!resolved) return tangle.method === 'folded-faces' ? { surface, deviationMm: 0 } : undefined;
  return { surface: resolved, deviationMm: Math.max(0, ...own.repairs.map((made) => made.maxDeviationMm)) };
}
