import type { DrainAxis } from '../../../core/lattice/drain/drain-axis.ts';
import type { Plane } from '../../../core/lattice/geometry/plane.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { InspectedFile } from '../../mesh/protocol.ts';
import type { CutPiece } from './cut-model.ts';
import type { EditAnswer, EditRequest } from './edit-protocol.ts';

/** Runs one request in a new worker. Aborting terminates the worker and frees its memory. */
function ask(request: EditRequest, signal: AbortSignal): Promise<Exclude<EditAnswer, { kind: 'failed' }>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const worker = new Worker(new URL('./edit.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      worker.terminate();
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', abort);
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'the edit worker stopped')));
    worker.onmessage = ({ data }: MessageEvent<EditAnswer>) => {
      if (data.kind === 'failed') end(() => reject(new Error(data.reason)));
      else end(() => resolve(data));
    };
    worker.postMessage(request);
  });
}

/** Returns the closed bodies a plane cuts a mesh into; see `cutModel`. Throws if the cut fails. */
export async function cutInWorker(mesh: Mesh, plane: Plane, signal: AbortSignal): Promise<CutPiece[]> {
  const found = await ask({ kind: 'cut', mesh, plane }, signal);
  return found.kind === 'pieces' ? found.pieces : [];
}

/** Places where drain holes enter the surface of a mesh, and their distances from the wanted places. */
export async function seatInWorker(
  mesh: Mesh,
  places: readonly Readonly<Point>[],
  signal: AbortSignal,
): Promise<DrainAxis[]> {
  const found = await ask({ kind: 'seat', mesh, places: places.map(([x, y, z]) => [x, y, z]) }, signal);
  return found.kind === 'seats' ? found.axes : [];
}

/** Inspects an edited mesh and encodes the file to store. Throws if the browser is out of memory. */
export async function sealInWorker(
  mesh: Mesh,
  fileName: string,
  signal: AbortSignal,
): Promise<InspectedFile> {
  const found = await ask({ kind: 'seal', mesh, fileName }, signal);
  if (found.kind !== 'sealed') throw new Error('the edit worker answered something else');
  return found.file;
}
