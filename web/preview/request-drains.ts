import type { DrainHole } from '../../core/lattice/spec/spec.ts';
import type { DrainsWanted, PreviewAnswer, PreviewRequest } from './preview-protocol.ts';

/**
 * Searches the places of drain holes that empty a shell best, in a worker of its own: live previews go on meanwhile.
 * Resolves with null if the search fails.
 */
export function requestDrains(wanted: DrainsWanted): Promise<DrainHole[] | null> {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    const end = (drains: DrainHole[] | null) => {
      worker.terminate();
      resolve(drains);
    };
    worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.kind === 'drains') end(data.drains);
    };
    worker.onerror = () => end(null);
    const request: PreviewRequest = { kind: 'drains', wanted };
    worker.postMessage(request);
  });
}
