import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
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
 * Opens an STL of the file store, or a preview level by level. `onMesh` receives each level, the best one
 * last.
 */
export function openMesh(
  request: Extract<MeshRequest, { kind: 'stl' | 'preview' }>,
  onMesh: (mesh: Mesh, last: boolean) => void,
  signal?: AbortSignal,
): Promise<void> {
  return ask(request, signal, (answer) => {
    if (answer.kind !== 'mesh') return false;
    onMesh(answer.mesh, answer.last);
    return answer.last;
  });
}

/** Opens a structure mesh: struts for its buyer, else a mesh. */
export async function openStructure(url: string, signal?: AbortSignal): Promise<Shape> {
  let found: Shape | undefined;
  await ask({ kind: 'frame', url, renderer: rendererKind() }, signal, (answer) => {
    if (answer.kind === 'struts') found = { kind: 'struts', struts: answer.struts };
    if (answer.kind === 'mesh') found = { kind: 'mesh', mesh: answer.mesh };
    return found !== undefined;
  });
  return found!;
}
