import { proxy, snapshot } from 'valtio';
import { type ModelEdit, NO_EDIT } from '../mesh/model-edit.ts';
import type { StageModel } from '../state/stage.ts';

/** What a step of the history did; its text is `editor.did.<label>`. */
export type EditLabel = 'scale' | 'rotate' | 'move' | 'reset' | 'cut' | 'lay' | 'settings' | 'resume';

/** One body a cut would leave, to choose from. The mesh itself is in the list of edited meshes. */
export interface PieceChoice {
  id: string;
  volumeMm3: number;
}

/** What the editor shows. */
export interface EditorState {
  /** The model as it was uploaded; null while there is none, or its mesh is not here. */
  source: StageModel | null;
  /** What was done to it. */
  edit: ModelEdit;
  /** The edit under the pointer while something is dragged; null otherwise. */
  live: ModelEdit | null;
  /** Scale when the panel was last confirmed, which Reset goes back to. */
  appliedScale: number;
  undoLabel: EditLabel | null;
  redoLabel: EditLabel | null;
  /** The cut of the drawn plane is being computed. */
  cutting: boolean;
  /** Bodies the drawn plane would leave, the largest first; null before the plane is drawn. */
  pieces: PieceChoice[] | null;
  /** Id of the body to keep. */
  chosenPiece: string | null;
  /** Which handles the transform panel shows on the model. */
  transformMode: 'turn' | 'shift';
  /** A task runs, or its result is on the stage: nothing may be edited. */
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

/** What was done to the model, as it is at this moment; later edits do not change it. */
export function editNow(): ModelEdit {
  return snapshot(editor).edit as ModelEdit;
}
