import type { FileRecord } from '../../core/contract/calls/file.ts';
import { ApiError } from '../../core/contract/client.ts';
import type { ModelFault } from '../../core/rules/model/faults.ts';
import { UPLOAD_SMALL_EXTENT_MM } from '../../core/rules/model/upload-limits.ts';
import { likelyUnits } from '../mesh/model-units.ts';
import type { ParsedModel } from '../mesh/parsed-model.ts';
import type { InspectedFile } from '../mesh/protocol.ts';
import { scaleUpFactor } from '../mesh/recentre.ts';
import { IDLE_UPLOAD, type UploadView } from './upload-view.ts';

type OnParsed = (model: ParsedModel) => void;
type Sealed = NonNullable<InspectedFile['sealed']>;

/** What is to be uploaded: a file of the user's disk, or a model made on the page. */
export interface UploadSource {
  name: string;
  /** Reads and judges it; `scale` enlarges it first. */
  inspect(scale: number, signal: AbortSignal, onParsed?: OnParsed): Promise<InspectedFile>;
  /** Its size was chosen on purpose: neither another unit nor a larger scale is offered. */
  sized: boolean;
  /** The model is stored and recorded. */
  ready(record: FileRecord, inspected: InspectedFile, sealed: Sealed): void;
}

/** What the flow needs from outside; tests give their own. */
export interface UploadPorts {
  inspect(file: File, scale: number, signal: AbortSignal, onParsed?: OnParsed): Promise<InspectedFile>;
  /** The page has a stage, where a model can be looked at while it is judged and sent. */
  hasStage(): boolean;
  /** Shows a model that was read but not judged. */
  showUnsaved(model: ParsedModel): void;
  /** Takes the shown model away: the upload ended without it. */
  dropUnsaved(): void;
  /** Sends the bytes to the file store and gives their key there. */
  store(name: string, sealed: Sealed, onSent: (bytes: number) => void, signal: AbortSignal): Promise<string>;
  register(
    upload: { key: string; name: string; hash: string; consent: boolean },
    signal: AbortSignal,
  ): Promise<FileRecord>;
  /** The upload stopped for a reason that is not the model's; it can be retried. */
  failed(error: unknown): void;
  /** The model is stored and recorded. */
  ready(record: FileRecord, inspected: InspectedFile, sealed: Sealed): void;
}

export interface UploadFlow {
  start(file: File): Promise<void>;
  /** Begins with a model made on the page. */
  startWith(source: UploadSource): Promise<void>;
  /** Agrees to the repairs and warnings that were named; `scaleUp` enlarges the model first. */
  agree(scaleUp?: number): Promise<void>;
  /** Reads again at another size; what has to be agreed to is asked then. */
  resize(factor: number): Promise<void>;
  /** Goes on after a failure from where it stopped; nothing that was done is done again. */
  retry(): Promise<void>;
  /** Leaves a refused model on the stage, to be looked at. */
  viewOnly(): void;
  /** Ends the upload; a model that was shown meanwhile goes away. */
  cancel(): void;
}

/** The way of one file from the user's disk to its record. One upload at a time; a new one ends the old one. */
export function createUploadFlow(view: UploadView, ports: UploadPorts): UploadFlow {
  let stop = new AbortController();
  let source: UploadSource | null = null;
  let inspected: InspectedFile | null = null;
  let key: string | null = null;
  let consent = false;
  let scale = 1;

  function reset(): void {
    stop.abort(new DOMException('the upload was cancelled', 'AbortError'));
    stop = new AbortController();
    source = inspected = key = null;
    consent = false;
    scale = 1;
    Object.assign(view, IDLE_UPLOAD);
  }

  async function guarded(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = stop;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      const faults =
        error instanceof ApiError ? (error.details.faults as ModelFault[] | undefined) : undefined;
      const asks = error instanceof ApiError && error.codeName === 'consentNeeded';
      if (faults !== undefined && faults.length > 0) {
        Object.assign(view, { step: asks ? 'asking' : 'refused', faults });
      } else {
        console.error('the upload stopped', error);
        Object.assign(view, { step: 'failed', error });
        ports.failed(error);
      }
    }
  }

  async function read(signal: AbortSignal): Promise<void> {
    view.step = 'reading';
    // What an earlier read found, and sent, may be of another scale; a retry must not go on with it.
    inspected = key = null;
    const show = (model: ParsedModel) => {
      if (signal.aborted) return;
      ports.showUnsaved(model);
      view.shown = true;
    };
    const found = await source!.inspect(scale, signal, view.onStage ? show : undefined);
    if (signal.aborted) return;
    inspected = found;
    const { faults, extentMm } = found;
    const sizeOpen = !source!.sized && scale === 1;
    const small = !source!.sized && faults.some((fault) => fault.code === 'small');
    const tooSmallOnly = faults.every((fault) => fault.severity !== 'refuse' || fault.code === 'too-small');
    Object.assign(view, {
      fileName: found.fileName,
      faults,
      extentMm,
      units: sizeOpen && tooSmallOnly && extentMm !== null ? likelyUnits(extentMm) : [],
      scaleFactor: small && extentMm !== null ? scaleUpFactor(extentMm, UPLOAD_SMALL_EXTENT_MM) : null,
    });
    const asks = found.needsConsent || small || view.units.length > 0;
    if (!found.accepted || found.sealed === null) view.step = 'refused';
    else if (!consent && asks) view.step = 'asking';
    else await send(signal);
  }

  function showSent(bytes: number): void {
    view.sentBytes = bytes;
  }

  async function send(signal: AbortSignal): Promise<void> {
    const sealed = inspected!.sealed!;
    const { ready } = source!;
    const name = inspected!.fileName;
    if (key === null) {
      Object.assign(view, { step: 'sending', sentBytes: 0, totalBytes: sealed.stl.byteLength });
      const stored = await ports.store(name, sealed, showSent, signal);
      if (signal.aborted) return;
      key = stored;
    }
    view.step = 'registering';
    const record = await ports.register({ key, name, hash: sealed.sha256Hex, consent }, signal);
    if (signal.aborted) return;
    const done = inspected!;
    reset();
    ready(record, done, sealed);
  }

  function cancel(): void {
    if (view.shown) ports.dropUnsaved();
    reset();
  }

  function begin(chosen: UploadSource, onStage: boolean): Promise<void> {
    cancel();
    source = chosen;
    Object.assign(view, { fileName: chosen.name, onStage });
    return guarded(read);
  }

  return {
    start(file) {
      const source: UploadSource = {
        name: file.name,
        inspect: (wanted, signal, onParsed) => ports.inspect(file, wanted, signal, onParsed),
        sized: false,
        ready: ports.ready,
      };
      return begin(source, ports.hasStage());
    },
    // The model is on the stage as it is, and nothing may be changed while it is stored.
    startWith: (chosen) => begin(chosen, false),
    agree(scaleUp = 1) {
      consent = true;
      if (scaleUp === 1) return guarded(send);
      scale = scaleUp;
      return guarded(read);
    },
    resize(factor) {
      scale = factor;
      return guarded(read);
    },
    retry: () => guarded(inspected?.sealed ? send : read),
    viewOnly() {
      view.step = 'viewing';
    },
    cancel,
  };
}
