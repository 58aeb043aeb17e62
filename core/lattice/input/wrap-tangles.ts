import { findSelfIntersections } from '../mesh/crossings/self-intersection.ts';
import { cornersOf } from '../mesh/mesh.ts';
import { weldCorners } from '../mesh/weld.ts';
import { NothingToWrap, type WrappedSurface, wrapSurface } from '../wrap/wrap-surface.ts';
import { RepairLog } from './repair-log.ts';
import { type Surface, surfaceOf } from './repair-surface.ts';
import { findTangle, resolveTangle } from './tangles.ts';

/**
 * A new surface around one that cannot be repaired exactly, and its log: one repair with its deviation, at the places of
 * all faults found so far. Undefined if the surface encloses nothing.
 */
export function wrapTangles(
  { mesh }: Surface,
  failed: RepairLog,
  about: { toleranceMm: number; onProgress(share: number): void },
): { surface: Surface; log: RepairLog } | undefined {
  let wrapped: WrappedSurface;
  try {
    wrapped = wrapSurface(mesh, { onProgress: (share) => about.onProgress(share) });
  } catch (error) {
    if (error instanceof NothingToWrap) return undefined;
    throw error;
  }
  const log = new RepairLog();
  log.repair({
    method: 'wrapped-surface',
    count: 1,
    faces: wrapped.mesh.triangles.length / 3,
    volumeChangeMm3: 0,
    maxDeviationMm: wrapped.maxDeviationMm,
    cappedMm2: wrapped.cappedMm2,
  });
  log.places.push(...failed.places);
  // Vertices at one place, which an STL does not tell apart.
  const surface = surfaceOf(weldCorners(cornersOf(wrapped.mesh)));
  const crossings = findSelfIntersections(surface.mesh, about.toleranceMm);
  const tangle = findTangle(surface, crossings, about.toleranceMm);
  if (!tangle) return { surface, log };
  const resolved = resolveTangle(surface, tangle, about, log);
  if (resolved) return { surface: resolved, log };
  return tangle.method === 'folded-faces' ? { surface, log } : undefined;
}
