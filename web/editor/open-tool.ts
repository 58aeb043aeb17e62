import { clearPlane, drawPlane, type EditToolName, editTool } from '../state/edit-tool.ts';
import { dropPieces } from './cut-actions.ts';
import { editNow, editor } from './editor-state.ts';

/** Opens a tool and closes the one that was open; the cut begins with drawing its line. */
export function openTool(tool: EditToolName): void {
  closeTool();
  editor.appliedScale = editNow().scale;
  if (tool === 'cut') drawPlane('cut');
  else editTool.open = tool;
}

/** Closes the open tool. What it did stays, as each step can be taken back; a cut that was only drawn is dropped. */
export function closeTool(): void {
  if (editTool.open === 'cut') {
    dropPieces();
    clearPlane();
  }
  editor.live = null;
  editTool.open = null;
}
