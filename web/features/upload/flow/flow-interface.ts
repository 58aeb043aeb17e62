import type { FileRecord } from '../../../../core/contract/calls/file.ts';
import type { InspectedFile } from '../../../mesh/inspected-file.ts';
import type { InspectionCalls } from '../../../mesh/inspection-worker.ts';
import type { ParsedModel } from '../../../mesh/parsed-model.ts';
import type { UploadChoices } from '../../../mesh/upload-choices.ts';

export type Sealed = NonNullable<InspectedFile['sealed']>;

/** Source of an upload: a file of the user's disk, or a model made on the page. */
export interface UploadSource {
  name: string;
  /** Parses and inspects it, and makes the file to store as chosen. */
  inspect(choices: UploadChoices, signal: AbortSignal, calls: InspectionCalls): Promise<InspectedFile>;
  /** True if the size was chosen on purpose: no other unit or scale is offered. */
  sized: boolean;
  /** Tells files apart: choosing the same file again restores the answers. Null for a model made on the page. */
  key: string | null;
  /** Called when the model is stored and registered. */
  ready(record: FileRecord, inspected: InspectedFile, sealed: Sealed): void;
}

/** Ports of the flow; tests pass their own. */
export interface UploadPorts {
  inspect(
    file: File,
    choices: UploadChoices,
    calls: InspectionCalls & { signal: AbortSignal },
  ): Promise<InspectedFile>;
  /** Frees the data that the inspection keeps between two questions. */
  endInspection(): void;
  /** True if the page has a stage that shows the model during the upload. */
  hasStage(): boolean;
  showUnsaved(model: ParsedModel): void;
  /** Removes the shown model: the upload ended without it. */
  dropUnsaved(): void;
  /** Sends the bytes to the file store and returns their key. */
  store(
    name: string,
    sealed: Sealed,
    watch: { onSent: (bytes: number) => void; signal: AbortSignal },
  ): Promise<string>;
  register(
    upload: { key: string; name: string; hash: string; consent: boolean },
    signal: AbortSignal,
  ): Promise<FileRecord>;
  /** Called when the upload stops for a reason other than the model; it can be retried. */
  failed(error: unknown): void;
  /** Called when the model is stored and registered. */
  ready(record: FileRecord, inspected: InspectedFile, sealed: Sealed): void;
}
