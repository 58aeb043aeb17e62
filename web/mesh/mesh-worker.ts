import { rendererKind } from '../lib/webgl.ts';
import type { ParsedModel } from './parsed-model.ts';
import type { MeshAnswer, MeshRequest } from './protocol.ts';
import type { Shape } from './registry.ts';

/**
 * Runs one request in a new worker. Aborting terminates the worker and frees its memory. `onAnswer` returns
 * true when the request is complete.
 */
function ask(
  request: MeshRequest,
  signal: AbortSignal | undefined,
  onAnswer: (answer: MeshAnswer) => boolean,
) {
  return new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', abort);
      worker.terminate();
      settle();
    };
    const abort = () => end(() => reject(signal?.reason));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'the mesh worker stopped')));
    worker.onmessage = (event: MessageEvent<MeshAnswer>) => {
      const { data } = event;
      if (data.kind === 'failed') end(() => reject(new Error(data.reason)));
      else if (onAnswer(data)) end(resolve);
    };
    worker.postMessage(request);
  });
}

/** Parses a file stored in this browser, which was inspected at upload. Throws if it is not a binary STL. */
export async function reopenFile(file: File, signal?: AbortSignal): Promise<ParsedModel> {
  let found: ParsedModel | undefined;
  await ask({ kind: 'reopen', file, fileName: file.name }, signal, (answer) => {
    if (answer.kind === 'parsed') found = answer.model;
    return answer.kind === 'parsed';
  });
  return found!;
}

/**
 * Opens a file of the store: an STL, or a drawing, which is a frame or a preview. `onShape` receives each level of a
 * preview, the best one last.
 */
export function openShape(
  { kind, url }: { kind: 'stl' | 'drawing'; url: string },
  onShape: (shape: Shape, last: boolean) => void,
  signal?: AbortSignal,
): Promise<void> {
  const request = kind === 'stl' ? { kind, url } : { kind, url, renderer: rendererKind() };
  return ask(request, signal, (answer) => {
    if (answer.kind === 'struts') onShape({ kind: 'struts', struts: answer.struts }, true);
    else if (answer.kind === 'mesh') onShape({ kind: 'mesh', mesh: answer.mesh }, answer.last);
    else return false;
    return answer.last;
  });
}
