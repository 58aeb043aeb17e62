import { proxy } from 'valtio';
import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { ModelFault } from '../../core/rules/model/faults.ts';
import type { LengthUnit } from '../mesh/model-units.ts';

/** Where an upload stands. */
export type UploadStep =
  | 'idle'
  | 'reading'
  | 'refused'
  | 'asking'
  | 'sending'
  | 'registering'
  | 'failed'
  /** It was refused, and the user still looks at it. */
  | 'viewing';

/** What the upload dialogs show. */
export interface UploadView {
  step: UploadStep;
  fileName: string;
  faults: readonly ModelFault[];
  /** Whole factor that would bring a small model to 5 mm; null when it is large enough. */
  scaleFactor: number | null;
  /** Units the model may have been drawn in instead of millimetres; its size as read stands in `extentMm`. */
  units: readonly LengthUnit[];
  extentMm: Point | null;
  sentBytes: number;
  totalBytes: number;
  /** The page has a stage: what is said of the upload stands there and leaves the page free. */
  onStage: boolean;
  /** The model is on the stage already, to be looked at meanwhile. */
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
