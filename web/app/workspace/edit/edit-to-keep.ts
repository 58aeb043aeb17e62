import { snapshot } from 'valtio';
import { settingsNow } from '../../../editor/edit-model.ts';
import { editNow, editor } from '../../../editor/editor-state.ts';
import { isEdited } from '../../../mesh/model-edit.ts';
import { type EditToolState, editTool } from '../../../state/edit-tool.ts';
import type { KeptEdit } from './kept-edit.ts';

/** What there is to keep of the model on the stage at this moment. */
export function editToKeep(): KeptEdit {
  const lattice = settingsNow();
  const { open, plane } = snapshot(editTool) as EditToolState;
  // A plane of the cut tool is dropped with the tool, which a reload closes.
  return {
    edit: editNow(),
    settings: lattice,
    plane: lattice.mode === 'regions' && open !== 'cut' ? plane : null,
  };
}

/** True when a reload would lose something somebody made: an edit, a step of the parameters, a cut between regions. */
export function isSomethingMade({ edit, plane }: KeptEdit): boolean {
  return isEdited(edit) || plane !== null || editor.undoLabel !== null;
}
