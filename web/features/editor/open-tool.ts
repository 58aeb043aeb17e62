import { clearPlane, drawPlane, type EditToolName, editTool } from '../../state/edit-tool.ts';
import { spot } from '../../state/spot.ts';
import { dropPieces } from './cut-actions.ts';
import { currentEdit, editor } from './editor-state.ts';

export const TOOL_TITLES = {
  scale: 'editor.scaleTool',
  transform: 'editor.transformTool',
  cut: 'editor.cutTool',
  lay: 'editor.layTool',
  drain: 'drains.title',
} as const satisfies Record<EditToolName, string>;

/** Opens a tool and closes the open one. The cut tool starts by drawing its line. */
export function openTool(tool: EditToolName): void {
  closeTool();
  // Else the view would fly to it once more when the tool closes.
  spot.atMm = null;
  editor.appliedScale = currentEdit().scale;
  if (tool === 'cut') drawPlane('cut');
  else editTool.open = tool;
}

/** Closes the open tool. Its effect stays and can be undone; a drawn but unapplied cut is dropped. */
export function closeTool(): void {
  if (editTool.open === 'cut') {
    dropPieces();
    clearPlane();
  }
  editor.live = null;
  editTool.open = null;
}
