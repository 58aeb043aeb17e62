import { proxy } from 'valtio';
import { type ModelEdit, NO_EDIT } from '../../mesh/placement/model-edit.ts';
import { stateNow } from '../../state/snapshots.ts';
import type { StageModel } from '../../state/stage.ts';

/** Kind of an undo step. */
export type EditLabel = 'scale' | 'rotate' | 'move' | 'reset' | 'cut' | 'lay' | 'settings' | 'resume';

/** Body of a cut that the user can keep. Its mesh is in the list of edited meshes. */
export interface PieceChoice {
  id: string;
  volumeMm3: number;
}

export interface EditorState {
  /** Uploaded model; null before an upload or while its mesh loads. */
  source: StageModel | null;
  edit: ModelEdit;
  /** Edit under the pointer during a drag; otherwise null. */
  live: ModelEdit | null;
  /** Last confirmed scale, the target of Reset. */
  appliedScale: number;
  undoLabel: EditLabel | null;
  redoLabel: EditLabel | null;
  /** True while the cut of the plane is computed. */
  cutting: boolean;
  /** Bodies the plane would leave, largest first; null without a plane. */
  pieces: PieceChoice[] | null;
  chosenPiece: string | null;
  /** Handles of the transform panel on the model. */
  transformMode: 'turn' | 'shift';
  /** True while a task runs or its result is on the stage: edits are locked. */
  locked: boolean;
}

export const editor = proxy<EditorState>({
  source: null,
  edit: NO_EDIT,
  live: null,
  appliedScale: NO_EDIT.scale,
  undoLabel: null,
  redoLabel: null,
  cutting: false,
  pieces: null,
  chosenPiece: null,
  transformMode: 'turn',
  locked: false,
});

/** Copy of the current edit; later edits do not change it. */
export function currentEdit(): ModelEdit {
  return stateNow(editor).edit;
}
