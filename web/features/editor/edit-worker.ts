import type { DrainAxis } from '../../../core/model/drain/drain-axis.ts';
import type { Plane } from '../../../core/solid/geometry/plane.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { WorkerLink } from '../../lib/worker-calls.ts';
import type { InspectedFile } from '../../mesh/inspected-file.ts';
import type { CutPiece } from './cut-model.ts';
import type { EditCalls } from './edit.worker.ts';

function editLink(): WorkerLink<EditCalls> {
  return new WorkerLink(() => new Worker(new URL('./edit.worker.ts', import.meta.url), { type: 'module' }));
}

/** Returns the closed bodies a plane cuts a mesh into; see `cutModel`. Throws if the cut fails. */
export function cutInWorker(mesh: Mesh, plane: Plane, signal: AbortSignal): Promise<CutPiece[]> {
  return editLink().callOnce('cut', { mesh, plane }, { signal });
}

/** Places where drain holes enter the surface of a mesh, and their distances from the wanted places. */
export function seatInWorker(
  mesh: Mesh,
  places: readonly Readonly<Point>[],
  signal: AbortSignal,
): Promise<DrainAxis[]> {
  const copies = places.map(([x, y, z]): Point => [x, y, z]);
  return editLink().callOnce('seat', { mesh, places: copies }, { signal });
}

/** Inspects an edited mesh and encodes the file to store. Throws if the browser is out of memory. */
export function sealInWorker(mesh: Mesh, fileName: string, signal: AbortSignal): Promise<InspectedFile> {
  return editLink().callOnce('seal', { mesh, fileName }, { signal });
}
