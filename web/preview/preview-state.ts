import { proxy } from 'valtio';
import type { LatticeErrorCode } from '../../core/lattice/spec/error.ts';
import type { PreviewFigures } from './preview-protocol.ts';

/** The preview on the stage: figures and an id of the mesh registry. */
export interface PreviewState {
  shapeId: string | null;
  figures: PreviewFigures | null;
  /** Why there is no such lattice. */
  failed: LatticeErrorCode | 'unknown' | null;
  /** A newer one is on its way. */
  busy: boolean;
  /** How long the shown one took in its worker, milliseconds; for the bench. */
  tookMs: number | null;
}

export const preview = proxy<PreviewState>({
  shapeId: null,
  figures: null,
  failed: null,
  busy: false,
  tookMs: null,
});
