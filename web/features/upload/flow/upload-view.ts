import { proxy } from 'valtio';
import type { ModelFault } from '../../../../core/rules/model/faults.ts';
import type { LengthUnit, UnitCandidate } from '../../../../core/rules/model/units.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { ReadFile } from '../../../mesh/inspected-file.ts';
import { AS_READ, type InspectPhase, type UploadChoices } from '../../../mesh/upload-choices.ts';

export const UPLOAD_QUESTIONS = ['models', 'units', 'turn', 'bodies', 'repairs'] as const;
export type UploadQuestion = (typeof UPLOAD_QUESTIONS)[number];

export type UploadStep =
  | 'idle'
  /** Read and inspected, or remade after an answer; see `phase`. */
  | 'reading'
  | UploadQuestion
  | 'refused'
  | 'sending'
  | 'registering'
  | 'failed'
  /** Refused, but still viewed. */
  | 'viewing';

export interface UploadView {
  step: UploadStep;
  fileName: string;
  faults: readonly ModelFault[];
  /** Work of the mesh worker while `reading`, and its share done, 0 to 1; null if unknown. */
  phase: InspectPhase;
  share: number | null;
  /** Answers so far; the dialogs begin with them. */
  choices: UploadChoices;
  unit: LengthUnit | null;
  /** Questions that were answered, in order: the way back. */
  answered: readonly UploadQuestion[];
  /** True while Back leads to the refusal of a model that was changed since. */
  isRemedied: boolean;
  /** Integer factor that brings a small model to 5 mm, or one below 1 that fits the printers' box; null if neither helps. */
  scaleFactor: number | null;
  /** Paths of the models of an archive to choose from; empty if there is nothing to ask. */
  models: readonly string[];
  /** Units to choose from; empty if there is nothing to ask. */
  units: readonly UnitCandidate[];
  /** Content of the file; its meshes are outside of the proxy. */
  read: ReadFile | null;
  /** Extents of the model to store, mm. */
  extentMm: Point | null;
  sentBytes: number;
  totalBytes: number;
  /** True if the page has a stage: upload notes appear there and leave the page usable. */
  onStage: boolean;
  /** True for a model made on the page: Generate stores it first. */
  isMade: boolean;
  /** True while the model is on the stage for viewing. */
  shown: boolean;
  /** Set with `failed`. */
  error: unknown;
}

export const IDLE_UPLOAD: UploadView = {
  step: 'idle',
  fileName: '',
  faults: [],
  phase: 'reading',
  share: null,
  choices: AS_READ,
  unit: null,
  answered: [],
  isRemedied: false,
  scaleFactor: null,
  models: [],
  units: [],
  read: null,
  extentMm: null,
  sentBytes: 0,
  totalBytes: 0,
  onStage: false,
  isMade: false,
  shown: false,
  error: null,
};

export const uploadView = proxy<UploadView>({ ...IDLE_UPLOAD });
