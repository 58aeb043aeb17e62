import { proxy } from 'valtio';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { ModelFault } from '../../core/rules/model/faults.ts';
import type { LengthUnit } from '../mesh/model-units.ts';

/** Step of an upload. */
export type UploadStep =
  | 'idle'
  | 'reading'
  | 'refused'
  | 'asking'
  | 'sending'
  | 'registering'
  | 'failed'
  /** Refused, but still viewed. */
  | 'viewing';

/** State of the upload dialogs. */
export interface UploadView {
  step: UploadStep;
  fileName: string;
  faults: readonly ModelFault[];
  /** Integer factor that brings a small model to 5 mm; null if it is large enough. */
  scaleFactor: number | null;
  /** Other units the model may have; its size as read is `extentMm`. */
  units: readonly LengthUnit[];
  extentMm: Point | null;
  sentBytes: number;
  totalBytes: number;
  /** True if the page has a stage: upload notes appear there and leave the page usable. */
  onStage: boolean;
  /** True while the model is on the stage for viewing. */
  shown: boolean;
  /** Set with `failed`. */
  error: unknown;
}

export const IDLE_UPLOAD: UploadView = {
  step: 'idle',
  fileName: '',
  faults: [],
  scaleFactor: null,
  units: [],
  extentMm: null,
  sentBytes: 0,
  totalBytes: 0,
  onStage: false,
  shown: false,
  error: null,
};

export const uploadView = proxy<UploadView>({ ...IDLE_UPLOAD });
