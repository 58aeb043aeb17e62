import type { WorkerLink } from '../lib/worker-calls.ts';
import type { InspectedFile } from './inspected-file.ts';
import type { InspectionPart, MeshCalls } from './mesh.worker.ts';
import { meshLink } from './mesh-worker.ts';
import type { ParsedModel } from './parsed-model.ts';
import type { InspectPhase, UploadChoices } from './upload-choices.ts';

export interface InspectionCalls {
  /** Receives the model as soon as it can be shown, and again when a choice changes it. */
  onParsed?: ((model: ParsedModel) => void) | undefined;
  onProgress?: ((phase: InspectPhase, share: number | null) => void) | undefined;
}

/** Worker of the current upload; between two questions it keeps the file that it has read. */
let kept: { file: File; link: WorkerLink<MeshCalls> } | null = null;

/** Ends the worker of the current upload and frees its memory. */
export function endInspection(): void {
  kept?.link.end();
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
  { signal, onParsed, onProgress }: InspectionCalls & { signal: AbortSignal },
): Promise<InspectedFile> {
  signal.throwIfAborted();
  if (kept?.file !== file) {
    endInspection();
    kept = { file, link: meshLink() };
  }
  const { link } = kept;
  let parsed: ParsedModel | undefined;
  const look = onParsed !== undefined;
  const onPart = (part: InspectionPart) => {
    if (part.kind === 'progress') onProgress?.(part.phase, part.share);
    else {
      parsed = part.model;
      onParsed?.(parsed);
    }
  };
  try {
    const request = { file, fileName: file.name, choices, look };
    const { file: found, sameMesh } = await link.call('inspect', request, { signal, onPart });
    if (sameMesh && found.sealed !== null && parsed) found.sealed.mesh = parsed.mesh;
    return found;
  } catch (error) {
    // An abort has ended the worker, and the next question may already run in another one.
    if (!signal.aborted) link.end();
    throw error;
  }
}
