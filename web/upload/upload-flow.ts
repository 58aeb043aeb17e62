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

/** Source of an upload: a file of the user's disk, or a model made on the page. */
export interface UploadSource {
  name: string;
  /** Parses and inspects it; `scale` enlarges it first. */
  inspect(scale: number, signal: AbortSignal, onParsed?: OnParsed): Promise<InspectedFile>;
  /** True if the size was chosen on purpose: no other unit or scale is offered. */
  sized: boolean;
  /** Called when the model is stored and registered. */
  ready(record: FileRecord, inspected: InspectedFile, sealed: Sealed): void;
}

/** Ports of the flow; tests pass their own. */
export interface UploadPorts {
  inspect(file: File, scale: number, signal: AbortSignal, onParsed?: OnParsed): Promise<InspectedFile>;
  /** True if the page has a stage that shows the model during the upload. */
  hasStage(): boolean;
  /** Shows a parsed model before its inspection. */
  showUnsaved(model: ParsedModel): void;
  /** Removes the shown model: the upload ended without it. */
  dropUnsaved(): void;
  /** Sends the bytes to the file store and returns their key. */
  store(name: string, sealed: Sealed, onSent: (bytes: number) => void, signal: AbortSignal): Promise<string>;
  register(
    upload: { key: string; name: string; hash: string; consent: boolean },
    signal: AbortSignal,
  ): Promise<FileRecord>;
  /** Called when the upload stops for a reason other than the model; it can be retried. */
  failed(error: unknown): void;
  /** Called when the model is stored and registered. */
  ready(record: FileRecord, inspected: InspectedFile, sealed: Sealed): void;
}

export interface UploadFlow {
  start(file: File): Promise<void>;
  /** Starts with a model made on the page. */
  startWith(source: UploadSource): Promise<void>;
  /** Accepts the listed repairs and warnings; `scaleUp` enlarges the model first. */
  agree(scaleUp?: number): Promise<void>;
  /** Inspects the model again at another size; consent is requested then. */
  resize(factor: number): Promise<void>;
  /** Continues after a failure from the step that failed. */
  retry(): Promise<void>;
  /** Keeps a refused model on the stage for viewing. */
  viewOnly(): void;
  /** Cancels the upload and removes its model from the stage. */
  cancel(): void;
}

/**
 * Flow of one file from the user's disk to its record. One upload at a time; a new one cancels the previous
 * one.
 */
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
    // The earlier result may have another scale; a retry must not use it.
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
    // The model is on the stage already, and nothing may change while it is stored.
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
