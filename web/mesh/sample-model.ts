import { type Sample, sampleAddress } from '../../core/catalogue/starts.ts';
import { stage } from '../state/stage.ts';
import { reopenFile } from './mesh-worker.ts';
import { stageFigures } from './parsed-model.ts';
import { keepShape } from './registry.ts';
import { stageModel } from './stage-model.ts';

const PREFIX = 'sample-';

/** Id of a sample on the stage. It is no file of an account until the sample is stored for a task. */
export function sampleFileId(sample: Sample): string {
  return `${PREFIX}${sample}`;
}

/** True for the id of a sample that no account has stored. */
export function isSampleFile(fileId: string): boolean {
  return fileId.startsWith(PREFIX);
}

/** True if this sample, edited or not, is on the stage. */
export function isSampleOnStage(sample: Sample): boolean {
  return stage.model?.sourceFileId === sampleFileId(sample) && stage.model.shapeId !== null;
}

/** Loads a sample onto the stage. Throws if it cannot be fetched. */
export async function openSample(sample: Sample, signal: AbortSignal): Promise<void> {
  const address = sampleAddress(sample);
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const parsed = await reopenFile(new File([await answer.blob()], `${sample}.stl`), signal);
  if (signal.aborted) return;
  const { mesh, boxMm } = parsed;
  const fileId = sampleFileId(sample);
  stageModel({
    fileId,
    // Stays when the sample gets its own id in the store, so that camera and undo stay with it.
    sourceFileId: fileId,
    ...stageFigures(parsed),
    shapeId: keepShape({ kind: 'mesh', mesh, boxMm }),
  });
}
