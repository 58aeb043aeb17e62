import type { ParsedModel } from './parsed-model.ts';
import type { InspectedFile, MeshAnswer, MeshRequest } from './protocol.ts';
import type { InspectPhase, UploadChoices } from './upload-choices.ts';

export interface InspectionCalls {
  /** Receives the model as soon as it can be shown, and again when a choice changes it. */
  onParsed?: ((model: ParsedModel) => void) | undefined;
  onProgress?: ((phase: InspectPhase, share: number | null) => void) | undefined;
}

/** Worker of the current upload; between two questions it keeps the file that it has read. */
let kept: { file: File; worker: Worker } | null = null;

/** Ends the worker of the current upload and frees its memory. */
export function endInspection(): void {
  kept?.worker.terminate();
  kept = null;
}

/**
 * Inspects a file chosen by the user and encodes the file to store as chosen. If nothing was repaired, the sealed mesh is
 * the last one that `onParsed` received. Aborting ends the worker; the next call reads the file again. Throws if the
 * browser cannot read the file.
 */
export async function inspectUpload(
  file: File,
  choices: UploadChoices,
  signal: AbortSignal,
  { onParsed, onProgress }: InspectionCalls = {},
): Promise<InspectedFile> {
  signal.throwIfAborted();
  if (kept?.file !== file) {
    endInspection();
    kept = { file, worker: new Worker(new URL('./mesh.worker.ts', import.meta.url), { type: 'module' }) };
  }
  const { worker } = kept;
  let parsed: ParsedModel | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const abort = () => {
        if (kept?.worker === worker) endInspection();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      worker.onerror = (event) => reject(new Error(event.message || 'the mesh worker stopped'));
      worker.onmessage = ({ data }: MessageEvent<MeshAnswer>) => {
        if (data.kind === 'failed') reject(new Error(data.reason));
        else if (data.kind === 'progress') onProgress?.(data.phase, data.share);
        else if (data.kind === 'parsed') {
          parsed = data.model;
          onParsed?.(parsed);
        } else if (data.kind === 'inspected') {
          if (data.sameMesh && data.file.sealed !== null && parsed) data.file.sealed.mesh = parsed.mesh;
          resolve(data.file);
        }
      };
      const look = onParsed !== undefined;
      worker.postMessage({ kind: 'inspect', file, fileName: file.name, choices, look } satisfies MeshRequest);
    });
  } catch (error) {
    if (kept?.worker === worker) endInspection();
    throw error;
  }
}
