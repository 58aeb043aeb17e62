import { proxy } from 'valtio';
import type { LatticeErrorCode } from '../../../core/solid/error.ts';
import type { FieldGrid } from '../../mesh/field-grid.ts';
import { useStateOf } from '../../state/snapshots.ts';
import type { FittedLattice, PreviewFigures } from './preview-protocol.ts';

/** Preview on the stage: figures and an id of the mesh registry. */
export interface PreviewState {
  shapeId: string | null;
  figures: PreviewFigures | null;
  /** Numbers of the field that the lattice follows; null without one, and for a picture. */
  field: FieldGrid | null;
  /** Faces of the model without a lattice, an id of the mesh registry; null if there are none. */
  lostId: string | null;
  /** Largest cell that holds together where the lattice falls apart; null while unknown. */
  offer: FittedLattice | 'none' | null;
  /** True while that cell is searched. */
  offering: boolean;
  /** Reason why the lattice cannot be built. */
  failed: LatticeErrorCode | 'unknown' | null;
  /** Cells that work where they are too small, mm; null if unknown. */
  leastCellMm: number | null;
  busy: boolean;
  /** Time of the visible preview in its worker, milliseconds; for the bench. */
  tookMs: number | null;
}

/** True if the user opened the card of the figures, false if folded; null before that. */
export const previewCard = proxy<{ wanted: boolean | null }>({ wanted: null });

export const preview = proxy<PreviewState>({
  shapeId: null,
  figures: null,
  field: null,
  lostId: null,
  offer: null,
  offering: false,
  failed: null,
  leastCellMm: null,
  busy: false,
  tookMs: null,
});

/** The live preview, for a component that follows it. */
export function usePreviewState(): PreviewState {
  return useStateOf(preview);
}
