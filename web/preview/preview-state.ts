import { proxy } from 'valtio';
import type { LatticeErrorCode } from '../../core/lattice/spec/error.ts';
import type { PreviewFigures } from './preview-protocol.ts';

/** Preview on the stage: figures and an id of the mesh registry. */
export interface PreviewState {
  shapeId: string | null;
  figures: PreviewFigures | null;
  /** Reason why the lattice cannot be built. */
  failed: LatticeErrorCode | 'unknown' | null;
  /** True while a newer preview is pending. */
  busy: boolean;
  /** Time of the visible preview in its worker, milliseconds; for the bench. */
  tookMs: number | null;
}

export const preview = proxy<PreviewState>({
  shapeId: null,
  figures: null,
  failed: null,
  busy: false,
  tookMs: null,
});
