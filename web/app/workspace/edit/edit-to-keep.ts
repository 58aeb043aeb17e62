import { snapshot } from 'valtio';
import { currentSettings } from '../../../editor/edit-model.ts';
import { currentEdit, editor } from '../../../editor/editor-state.ts';
import { isEdited } from '../../../mesh/model-edit.ts';
import { type EditToolState, editTool } from '../../../state/edit-tool.ts';
import type { KeptEdit } from './kept-edit.ts';

/** Returns the current edit of the model on the stage for storage. */
export function editToKeep(): KeptEdit {
  const lattice = currentSettings();
  const { open, plane } = snapshot(editTool) as EditToolState;
  // The plane of the cut tool is dropped: a reload closes the tool.
  return {
    edit: currentEdit(),
    settings: lattice,
    plane: lattice.mode === 'regions' && open !== 'cut' ? plane : null,
  };
}

/** True if a reload would lose user input: an edit, a parameter change, or a cut between regions. */
export function isSomethingMade({ edit, plane }: KeptEdit): boolean {
  return isEdited(edit) || plane !== null || editor.undoLabel !== null;
}
