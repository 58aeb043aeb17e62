import { ref } from 'valtio';
import { ApiError } from '../../../../core/contract/client.ts';
import type { ModelFault, ModelFaultCode } from '../../../../core/rules/model/faults.ts';
import { unitCandidates } from '../../../../core/rules/model/units.ts';
import { UPLOAD_MIN_EXTENT_MM, UPLOAD_SMALL_EXTENT_MM } from '../../../../core/rules/model/upload-limits.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { InspectedFile } from '../../../mesh/inspected-file.ts';
import { DEPENDENT_FAULTS, isOnly } from '../../../mesh/inspection/dependent-faults.ts';
import { scaleToBox, scaleUpFactor } from '../../../mesh/inspection/recentre.ts';
import type { InspectionCalls } from '../../../mesh/inspection-worker.ts';
import type { ParsedModel } from '../../../mesh/parsed-model.ts';
import type { UploadChoices } from '../../../mesh/upload-choices.ts';
import type { Sealed, UploadPorts, UploadSource } from './flow-interface.ts';
import type { UploadView } from './upload-view.ts';

/** Inputs of a long step, which shows its progress in `view` until `signal` aborts it. */
interface StepContext {
  view: UploadView;
  ports: UploadPorts;
  signal: AbortSignal;
}

export function sourceOfFile(file: File, ports: UploadPorts): UploadSource {
  return {
    name: file.name,
    inspect: (choices, signal, calls) => ports.inspect(file, choices, { ...calls, signal }),
    sized: false,
    key: `${file.name} ${file.size} ${file.lastModified}`,
    ready: ports.ready,
  };
}

interface InspectContext extends StepContext {
  /** Takes the model in place of the stage if its unit may be asked: until then its size is in doubt. */
  onDoubtful(model: ParsedModel): void;
}

/** Reads and inspects a source as chosen, and shows the model. Returns null if it was aborted. */
export async function inspectSource(
  source: UploadSource,
  choices: UploadChoices,
  { view, ports, signal, onDoubtful }: InspectContext,
): Promise<InspectedFile | null> {
  Object.assign(view, { step: 'reading', phase: 'reading', share: null });
  const onParsed = (model: ParsedModel) => {
    if (signal.aborted) return;
    const mayAskUnit = !source.sized && !view.answered.includes('units');
    if (mayAskUnit && unitCandidates(model.extentMm).length > 0) onDoubtful(model);
    else showParsed(model, { view, ports });
  };
  const onProgress: InspectionCalls['onProgress'] = (phase, share) => {
    if (!signal.aborted) Object.assign(view, { phase, share });
  };
  const calls = { onParsed: view.onStage ? onParsed : undefined, onProgress };
  const found = await source.inspect(choices, signal, calls);
  return signal.aborted ? null : found;
}

/** Shows a model on the stage before it is stored. */
export function showParsed(model: ParsedModel, { view, ports }: Omit<StepContext, 'signal'>): void {
  ports.showUnsaved({ ...model, fileName: knownName(view, model) });
  view.shown = true;
}

/** Name that the user knows: of the file, also after its conversion to STL, or of an archive's entry. */
function knownName(view: UploadView, { fileName }: { fileName: string }): string {
  const withoutType = (name: string) => name.replace(/\.[^.]+$/, '');
  return withoutType(fileName) === withoutType(view.fileName) ? view.fileName : fileName;
}

/** Shows the result of an inspection, and offers a scale for a model that only its size excludes. */
export function showFound(view: UploadView, found: InspectedFile, sized: boolean): void {
  if (found.read !== null) view.read = ref(found.read);
  const { faults, extentMm } = found;
  const scaleFactor = sized || extentMm === null ? null : offeredScale(faults, extentMm, view.choices.scale);
  Object.assign(view, { fileName: knownName(view, found), faults, extentMm, scaleFactor });
}

/** Factor on top of `scale`, which the user chose or which is that of a unit. */
function offeredScale(faults: readonly ModelFault[], extentMm: Point, scale: number): number | null {
  const has = (wanted: ModelFaultCode) => faults.some(({ code }) => code === wanted);
  if (!isOnly(faults, DEPENDENT_FAULTS)) return null;
  if (!has('box-too-large'))
    return has('small') && scale === 1 ? scaleUpFactor(extentMm, UPLOAD_SMALL_EXTENT_MM) : null;
  const factor = scaleToBox(extentMm);
  return factor * Math.min(...extentMm) < UPLOAD_MIN_EXTENT_MM ? null : factor;
}

/** Sends a model to the file store. Returns its key, or null if it was aborted. */
export async function storeModel(
  name: string,
  sealed: Sealed,
  { view, ports, signal }: StepContext,
): Promise<string | null> {
  Object.assign(view, { step: 'sending', sentBytes: 0, totalBytes: sealed.stl.byteLength });
  const showSent = (bytes: number) => {
    view.sentBytes = bytes;
  };
  const key = await ports.store(name, sealed, { onSent: showSent, signal });
  return signal.aborted ? null : key;
}

/** Shows why a step stopped: faults of the model, also those that the server found, or a failure to retry. */
export function showFailure(view: UploadView, ports: UploadPorts, error: unknown): void {
  const faults = error instanceof ApiError ? (error.details.faults as ModelFault[] | undefined) : undefined;
  const needsConsent = error instanceof ApiError && error.codeName === 'consentNeeded';
  if (faults !== undefined && faults.length > 0) {
    Object.assign(view, { step: needsConsent ? 'repairs' : 'refused', faults });
  } else {
    console.error('the upload stopped', error);
    // Without a connection the code of a worker cannot be fetched: it stops as if it had no memory.
    const isOffline = !(error instanceof ApiError) && navigator.onLine === false;
    Object.assign(view, {
      step: 'failed',
      error: isOffline ? new ApiError({ name: 'network', code: 0 }, '') : error,
    });
    ports.failed(error);
  }
}
