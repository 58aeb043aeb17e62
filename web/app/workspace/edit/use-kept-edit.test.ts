import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { levelPlane } from '../../../../core/spec/testing/level-plane.ts';
import { commitSettings, followStage, undoEdit } from '../../../features/editor/edit-model.ts';
import { editor } from '../../../features/editor/editor-state.ts';
import { NO_EDIT } from '../../../mesh/placement/model-edit.ts';
import { clearPlane, editTool } from '../../../state/edit-tool.ts';
import { INITIAL_SETTINGS, settings } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { editToKeep, isSomethingMade } from './use-kept-edit.ts';

const plane = levelPlane(10);

beforeEach(() => {
  // Files share a process: another one may have left steps to undo.
  Object.assign(stage, { model: null });
  followStage();
});

afterEach(() => {
  clearPlane();
  editTool.open = null;
  editor.edit = NO_EDIT;
  Object.assign(settings, INITIAL_SETTINGS);
});

describe('storing the drawn plane', () => {
  it('keeps the cut between two regions', () => {
    Object.assign(settings, { mode: 'regions' });
    Object.assign(editTool, { plane });
    expect(editToKeep().plane).toEqual(plane);
  });

  it('drops a cut that was only drawn, in any mode', () => {
    Object.assign(editTool, { open: 'cut', plane });
    expect(editToKeep().plane).toBeNull();
    Object.assign(settings, { mode: 'regions' });
    expect(editToKeep().plane).toBeNull();
  });
});

describe('loss by a reload', () => {
  it('does not occur for a model that was only uploaded, whatever its parameters', () => {
    Object.assign(settings, { latticeId: 8 });
    expect(isSomethingMade(editToKeep())).toBe(false);
  });

  it('occurs for an edit, a cut between regions, and a parameter change until it is undone', () => {
    editor.edit = { ...NO_EDIT, scale: 2 };
    expect(isSomethingMade(editToKeep())).toBe(true);
    editor.edit = NO_EDIT;
    expect(isSomethingMade({ ...editToKeep(), plane })).toBe(true);
    commitSettings({ ...settings, sides: settings.sides + 1 });
    expect(isSomethingMade(editToKeep())).toBe(true);
    undoEdit();
    expect(isSomethingMade(editToKeep())).toBe(false);
  });
});
