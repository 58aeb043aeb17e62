import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { box } from '../../../tests/models/primitives.ts';
import {
  clampTranslationMm,
  editKey,
  NO_EDIT,
  normalizeRotationDeg,
} from '../../mesh/placement/model-edit.ts';
import { keepShape, shapeCount } from '../../mesh/registry.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { settings } from '../../state/settings.ts';
import { stage } from '../../state/stage.ts';
import {
  commitEdit,
  commitSettings,
  currentSettings,
  editStored,
  followStage,
  keepFollowingStage,
  needsStoring,
  placeMesh,
  redoEdit,
  resumeEdit,
  undoEdit,
} from './edit-model.ts';
import { keepCut, meshOfEdit } from './edited-meshes.ts';
import { currentEdit, editor } from './editor-state.ts';
import { nextGesture } from './gesture.ts';
import { edit, shownMesh, upload, uploadCount } from './testing/staged-edit.ts';

const cube = box([-10, -5, 0], [10, 5, 30]);

describe('the model being edited', () => {
  beforeEach(() => {
    stageModel(null);
    followStage();
    editor.locked = false;
    upload(cube);
  });

  it('changes on the stage with its figures, and is restored bit by bit', () => {
    const before = { ...stage.model, shapeId: null };
    edit('scale', { scale: 2 });
    edit('rotate', { rotationDeg: [90, 0, 0] });
    expect(stage.model!.extentMm.map(Math.round)).toEqual([40, 60, 20]);
    expect(stage.model!.volumeMm3).toBeCloseTo(48_000, 0);
    expect(boundsOf(shownMesh()).min[2]).toBeCloseTo(0);
    undoEdit();
    undoEdit();
    expect({ ...stage.model, shapeId: null }).toEqual(before);
    expect(shownMesh()).toBe(cube);
    redoEdit();
    expect(stage.model!.extentMm.map(Math.round)).toEqual([40, 20, 60]);
  });

  it('undoes and redoes any edits and parameters, and keeps one mesh on the stage', () => {
    const step = fc.oneof(
      fc.record({ scale: fc.integer({ min: 3, max: 40 }).map((tenths) => tenths / 10) }),
      fc.record({
        rotationDeg: fc
          .tuple(fc.integer(), fc.integer(), fc.integer())
          .map(([x, y, z]) => [x, y, z].map(normalizeRotationDeg) as [number, number, number]),
      }),
      fc.record({
        translationMm: fc
          .tuple(fc.integer(), fc.nat(99), fc.nat(99))
          .map(([x, y, z]) => [x, y, z].map(clampTranslationMm) as [number, number, number]),
      }),
      fc.record({ sides: fc.integer({ min: 6, max: 16 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        stageModel(null);
        followStage();
        upload(cube);
        const kept = shapeCount();
        const states = [[editKey(currentEdit()), settings.sides]];
        for (const change of steps) {
          nextGesture();
          if ('sides' in change) commitSettings({ ...settings, sides: change.sides });
          else commitEdit('scale', { ...currentEdit(), ...change });
          const now = [editKey(currentEdit()), settings.sides];
          if (String(now) !== String(states.at(-1))) states.push(now);
        }
        for (const state of states.slice(0, -1).reverse()) {
          undoEdit();
          expect([editKey(currentEdit()), settings.sides]).toEqual(state);
        }
        expect(editor.undoLabel).toBeNull();
        expect(shownMesh()).toBe(cube);
        for (const state of states.slice(1)) {
          redoEdit();
          expect([editKey(currentEdit()), settings.sides]).toEqual(state);
        }
        expect(editor.redoLabel).toBeNull();
        expect(shapeCount()).toBe(kept);
      }),
      { numRuns: 40 },
    );
  });

  it('undoes one drag at once', () => {
    nextGesture();
    for (const degrees of [10, 20, 30])
      commitEdit('rotate', { ...currentEdit(), rotationDeg: [degrees, 0, 0] });
    undoEdit();
    expect(currentEdit()).toEqual(NO_EDIT);
  });

  it('keeps process and material, which belong to the account and may arrive after a step', () => {
    const { sides, process, materialName } = settings;
    nextGesture();
    commitSettings({ ...settings, sides: sides + 1 });
    settings.process = 'SLM';
    nextGesture();
    commitSettings({ ...settings, materialName: 'Elastomer resin' });
    undoEdit();
    expect(settings).toMatchObject({ sides, process: 'SLM', materialName: 'Elastomer resin' });
    expect(editor.undoLabel).toBeNull();
    redoEdit();
    expect(settings).toMatchObject({ sides: sides + 1, process: 'SLM', materialName: 'Elastomer resin' });
    Object.assign(settings, { sides, process, materialName });
  });

  it('keeps the result of a cut while a step refers to it, and no longer', () => {
    const half = box([-10, -5, 0], [10, 5, 15]);
    keepCut('half', half);
    edit('cut', { cuts: [{ id: 'half' }] });
    expect(stage.model!.extentMm).toEqual([20, 10, 15]);
    expect(stage.model!.volumeMm3).toBeCloseTo(3000);
    undoEdit();
    expect(meshOfEdit({ cuts: [{ id: 'half' }] })).toBe(half);
    edit('scale', { scale: 1.5 });
    expect(meshOfEdit({ cuts: [{ id: 'half' }] })).toBeNull();
  });

  it('is stored once, and recognised when an edit is restored', () => {
    expect(needsStoring()).toBe(false);
    edit('scale', { scale: 2 });
    expect(needsStoring()).toBe(true);
    const figures = { fileId: 'fil_scaled', fileBytes: 1, faces: 12, vertices: 8, volumeMm3: 48_000 };
    editStored(currentEdit(), figures);
    expect([needsStoring(), stage.model!.fileId]).toEqual([false, 'fil_scaled']);
    followStage();
    undoEdit();
    expect([needsStoring(), stage.model!.fileId]).toEqual([false, `fil_${uploadCount()}`]);
    redoEdit();
    expect([needsStoring(), stage.model!.fileId]).toEqual([false, 'fil_scaled']);
    expect(boundsOf(placeMesh(currentEdit())).max[2]).toBeCloseTo(60);
  });

  it('does not change while a task runs, and is dropped for another model', () => {
    edit('scale', { scale: 2 });
    editor.locked = true;
    edit('scale', { scale: 3 });
    undoEdit();
    expect(currentEdit().scale).toBe(2);
    editor.locked = false;
    upload(box([0, 0, 0], [9, 9, 9]));
    expect([currentEdit(), editor.undoLabel, editor.source?.extentMm]).toEqual([NO_EDIT, null, [9, 9, 9]]);
  });
});

describe('an edit restored after a reload', () => {
  const half = box([-10, -5, 0], [10, 5, 15]);
  const wanted = () => ({
    edit: { ...NO_EDIT, scale: 2, cuts: [{ id: 'cut-1' }, { id: 'cut-2' }] },
    settings: { ...currentSettings(), sizeMm: 7 },
  });

  it('shows the result of the last cut, as placed, with its parameters', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), { cut: half });
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
    expect(settings.sizeMm).toBe(7);
    expect(needsStoring()).toBe(true);
    expect(editor.appliedScale).toBe(2);
  });

  it('is undone by one step, which keeps the parameters, and redone', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), { cut: half });
    undoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 10, 30]);
    expect([settings.sizeMm, editor.undoLabel]).toEqual([7, null]);
    redoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
  });

  it('gives the result of its cut a new id each time, since two tabs share one store', () => {
    const ids = [1, 2].map(() => {
      upload(cube);
      resumeEdit(stage.model!.fileId, wanted(), { cut: half });
      return currentEdit().cuts.at(-1)!.id;
    });
    expect(new Set([...ids, 'cut-2']).size).toBe(3);
  });

  it('can be cut further without confusing the meshes of the cuts', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), { cut: half });
    keepCut('cut-1', box([-10, -5, 0], [0, 5, 15]));
    edit('cut', { cuts: [...currentEdit().cuts, { id: 'cut-1' }] });
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 20, 30]);
    undoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
  });

  it('does not apply to a model that follows on the stage', async () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), { cut: half });
    const stop = keepFollowingStage();
    const { sourceFileId: _resumed, ...next } = stage.model!;
    stageModel({ ...next, fileId: 'fil_next', shapeId: keepShape({ kind: 'mesh', mesh: cube }) });
    // The stage notifies asynchronously.
    await Promise.resolve();
    expect([editor.source?.fileId, needsStoring()]).toEqual(['fil_next', false]);
    stop();
  });

  it('does not affect another model', () => {
    upload(cube);
    resumeEdit('fil_other', { ...wanted(), settings: currentSettings() }, { cut: half });
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 10, 30]);
  });
});
