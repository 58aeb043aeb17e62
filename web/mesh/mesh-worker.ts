import { rendererKind } from '../lib/webgl.ts';
import { WorkerLink } from '../lib/worker-calls.ts';
import type { Level, MeshCalls } from './mesh.worker.ts';
import type { ParsedModel } from './parsed-model.ts';
import type { Shape } from './registry.ts';

export function meshLink(): WorkerLink<MeshCalls> {
  return new WorkerLink(() => new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' }));
}

/** Parses a file stored in this browser, which was inspected at upload. Throws if it is not a binary STL. */
export function reopenFile(file: File, signal?: AbortSignal): Promise<ParsedModel> {
  return meshLink().callOnce('reopen', { file, fileName: file.name }, { signal });
}

/**
 * Opens a file of the store: an STL, a drawing, which is a frame or a preview, or the skeleton of a frame. `onShape`
 * receives each level of a preview, the best one last.
 */
export function openShape(
  { kind, url }: { kind: 'stl' | 'drawing' | 'skeleton'; url: string },
  onShape: (shape: Shape, last: boolean) => void,
  signal?: AbortSignal,
): Promise<void> {
  const onPart = ({ shape, last }: Level) => onShape(shape, last);
  return meshLink().callOnce(kind, { url, renderer: rendererKind() }, { signal, onPart });
}
