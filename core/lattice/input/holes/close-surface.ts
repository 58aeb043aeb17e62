import { missingCount } from '../balance.ts';
import { withoutFaces } from '../faces.ts';
import type { RepairLog } from '../repair-log.ts';
import { type Surface, surfaceOf } from '../repair-surface.ts';
import { fillHoles } from './fill-holes.ts';
import { findSheets } from './sheets.ts';

/** Closes boundary loops, and leaves out loose faces that bound nothing. */
export function closeSurface(surface: Surface, diagonalMm: number, log: RepairLog): Surface {
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
