import { useEffect } from 'react';
import { MODE_TRAITS, mayUseTool } from '../../../../core/rules/parameters/lattice-modes.ts';
import { withUser } from '../../../api/with-user.ts';
import type { Command, CommandText } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { redoEdit, undoEdit } from '../../../features/editor/edit-model.ts';
import { editor } from '../../../features/editor/editor-state.ts';
import { watchGestures } from '../../../features/editor/gesture.ts';
import { closeTool, openTool } from '../../../features/editor/open-tool.ts';
import { takesDrains } from '../../../state/drains/drain-holes.ts';
import { drawPlane, type EditToolName, editTool, stopDrawing } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { askToSignIn } from '../../../state/sign-in-prompt.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { showUpsell } from '../../../state/upsell.ts';

const TOOLS = [
  { tool: 'scale', id: 'model.scale', text: 'editor.scaleTool', keys: ['S'] },
  { tool: 'transform', id: 'model.transform', text: 'editor.transformTool', keys: ['T'] },
  { tool: 'lay', id: 'model.lay', text: 'editor.layTool', keys: ['B'] },
  { tool: 'cut', id: 'model.cut', text: 'editor.cutTool', keys: ['C'] },
] as const;

const CLOSE_TOOL = {
  id: 'tool.close',
  group: 'edit',
  text: 'editor.closeTool',
  keys: ['Escape'],
  run: () => {
    stopDrawing();
    closeTool();
  },
} as const;

/** Reasons that lock the editor. */
interface EditorLock {
  running: boolean;
  /** True while another, unstored model is viewed. */
  isUnsaved: boolean;
  /** True for any of these reasons, or while a result is visible. */
  locked: boolean;
}

/** Registers the editor's commands and locks them; keeps the editor in step with the model on the stage. */
export function useEditor(state: EditorLock): void {
  const { source } = useStateOf(editor);
  const { open, drawing } = useStateOf(editTool);
  useEffect(watchGestures, []);
  useEffect(() => {
    editor.locked = state.locked;
    if (state.locked) closeTool();
    else if (editTool.awaited !== null) openTool(editTool.awaited);
    editTool.awaited = null;
  }, [state.locked]);
  useEffect(
    () => () => {
      closeTool();
      editTool.awaited = null;
    },
    [],
  );

  const why = state.locked ? reasonOf(state) : null;
  const blocked = why ?? (source === null ? 'editor.why.noModel' : null);
  useCommands([
    ...useHistoryCommands(why),
    ...useToolCommands(blocked),
    ...(open === null && drawing === null ? [] : [CLOSE_TOOL]),
    {
      id: 'model.duplicate',
      group: 'edit',
      text: 'editor.duplicate',
      blocked: blocked ?? 'editor.why.oneModel',
      run: () => {},
    },
  ]);
}

function reasonOf({ isUnsaved, running }: EditorLock): CommandText {
  if (isUnsaved) return 'editor.why.looking';
  return running ? 'editor.why.running' : 'editor.why.locked';
}

function useHistoryCommands(why: CommandText | null): Command[] {
  const { undoLabel, redoLabel } = useStateOf(editor);
  return [
    {
      id: 'edit.undo',
      group: 'edit',
      text: 'editor.undo',
      keys: ['Mod+Z'],
      repeats: true,
      blocked: why ?? (undoLabel === null ? 'editor.why.nothingToUndo' : null),
      run: undoEdit,
    },
    {
      id: 'edit.redo',
      group: 'edit',
      text: 'editor.redo',
      keys: ['Mod+Shift+Z', 'Mod+Y'],
      repeats: true,
      blocked: why ?? (redoLabel === null ? 'editor.why.nothingToRedo' : null),
      run: redoEdit,
    },
  ];
}

/** The tools, each opened and closed by its command; `blocked` locks all. */
function useToolCommands(blocked: CommandText | null): Command[] {
  const { open, drawing } = useStateOf(editTool);
  const now = useStateOf(settings);
  const noLattice = now.latticeId === null ? 'workspace.generate.selectLattice' : null;
  return [
    ...TOOLS.map(({ tool, id, text, keys }) => ({
      id,
      group: 'edit' as const,
      text,
      keys,
      blocked,
      checked: open === tool || (tool === 'cut' && drawing === 'regions'),
      run: () => toggleTool(tool),
    })),
    {
      id: 'model.drain',
      group: 'edit',
      text: 'drains.tool',
      blocked: blocked ?? (takesDrains(now) ? noLattice : 'drains.whyNoShell'),
      checked: open === 'drain',
      run: () => toggleTool('drain'),
    },
  ];
}

/** Opens or closes a tool. Cutting needs an account; with two regions it draws the plane between them. */
function toggleTool(tool: EditToolName): void {
  if (editTool.open === tool) closeTool();
  else if (tool !== 'cut') openTool(tool);
  else
    withUser((user) => {
      if (user === null) askToSignIn('visitor', 'cut');
      else if (!mayUseTool('cut', user)) showUpsell('cut');
      else toggleCut();
    });
}

function toggleCut(): void {
  if (!MODE_TRAITS[settings.mode].hasRegions) openTool('cut');
  else if (editTool.drawing === 'regions') stopDrawing();
  else {
    closeTool();
    drawPlane('regions');
  }
}
