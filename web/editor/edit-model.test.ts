import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { boundsOf, extentOf } from '../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { box } from '../../tests/models/primitives.ts';
import { editKey, holdRotationDeg, holdTranslationMm, type ModelEdit, NO_EDIT } from '../mesh/model-edit.ts';
import { keepShape, shapeCount, shapeOf } from '../mesh/registry.ts';
import { stageModel } from '../mesh/stage-model.ts';
import { settings } from '../state/settings.ts';
import { stage } from '../state/stage.ts';
import {
  commitEdit,
  commitSettings,
  editStored,
  followStage,
  keepFollowingStage,
  needsStoring,
  placeMesh,
  redoEdit,
  resumeEdit,
  settingsNow,
  undoEdit,
} from './edit-model.ts';
import { keepCut, meshOfEdit } from './edited-meshes.ts';
import { type EditLabel, editNow, editor } from './editor-state.ts';
import { nextGesture } from './gesture.ts';

let uploads = 0;

function upload(mesh: Mesh): void {
  uploads += 1;
  stageModel({
    fileId: `fil_${uploads}`,
    fileName: 'part.stl',
    fileBytes: 684,
    faces: 12,
    vertices: 8,
    volumeMm3: 6000,
    extentMm: extentOf(boundsOf(mesh)),
    shapeId: keepShape({ kind: 'mesh', mesh }),
  });
  followStage();
}

function shownMesh(): Mesh {
  const shape = shapeOf(stage.model!.shapeId!);
  if (shape?.kind !== 'mesh') throw new Error('no mesh on the stage');
  return shape.mesh;
}

function edit(label: EditLabel, change: Partial<ModelEdit>): void {
  nextGesture();
  commitEdit(label, { ...editNow(), ...change });
}

const cube = box([-10, -5, 0], [10, 5, 30]);

describe('the model being edited', () => {
  beforeEach(() => {
    stageModel(null);
    followStage();
    editor.locked = false;
    upload(cube);
  });

  it('changes on the stage with its figures, and comes back to the bit', () => {
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

  it('goes back and forth through any edits and parameters, and keeps one mesh on the stage', () => {
    const step = fc.oneof(
      fc.record({ scale: fc.integer({ min: 3, max: 40 }).map((tenths) => tenths / 10) }),
      fc.record({
        rotationDeg: fc
          .tuple(fc.integer(), fc.integer(), fc.integer())
          .map(([x, y, z]) => [x, y, z].map(holdRotationDeg) as [number, number, number]),
      }),
      fc.record({
        translationMm: fc
          .tuple(fc.integer(), fc.nat(99), fc.nat(99))
          .map(([x, y, z]) => [x, y, z].map(holdTranslationMm) as [number, number, number]),
      }),
      fc.record({ sides: fc.integer({ min: 6, max: 16 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        stageModel(null);
        followStage();
        upload(cube);
        const kept = shapeCount();
        const states = [[editKey(editNow()), settings.sides]];
        for (const change of steps) {
          nextGesture();
          if ('sides' in change) commitSettings({ ...settings, sides: change.sides });
          else commitEdit('scale', { ...editNow(), ...change });
          const now = [editKey(editNow()), settings.sides];
          if (String(now) !== String(states.at(-1))) states.push(now);
        }
        for (const state of states.slice(0, -1).reverse()) {
          undoEdit();
          expect([editKey(editNow()), settings.sides]).toEqual(state);
        }
        expect(editor.undoLabel).toBeNull();
        expect(shownMesh()).toBe(cube);
        for (const state of states.slice(1)) {
          redoEdit();
          expect([editKey(editNow()), settings.sides]).toEqual(state);
        }
        expect(editor.redoLabel).toBeNull();
        expect(shapeCount()).toBe(kept);
      }),
      { numRuns: 40 },
    );
  });

  it('takes one drag back at once', () => {
    nextGesture();
    for (const degrees of [10, 20, 30]) commitEdit('rotate', { ...editNow(), rotationDeg: [degrees, 0, 0] });
    undoEdit();
    expect(editNow()).toEqual(NO_EDIT);
  });

  it('leaves process and material as they are, which are the account’s and may arrive after a step', () => {
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

  it('keeps what a cut left as long as a step leads to it, and no longer', () => {
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

  it('must be stored once, and is known again when an edit comes back', () => {
    expect(needsStoring()).toBe(false);
    edit('scale', { scale: 2 });
    expect(needsStoring()).toBe(true);
    const figures = { fileId: 'fil_scaled', fileBytes: 1, faces: 12, vertices: 8, volumeMm3: 48_000 };
    editStored(editNow(), figures);
    expect([needsStoring(), stage.model!.fileId]).toEqual([false, 'fil_scaled']);
    followStage();
    undoEdit();
    expect([needsStoring(), stage.model!.fileId]).toEqual([false, `fil_${uploads}`]);
    redoEdit();
    expect([needsStoring(), stage.model!.fileId]).toEqual([false, 'fil_scaled']);
    expect(boundsOf(placeMesh(editNow())).max[2]).toBeCloseTo(60);
  });

  it('is not touched while a task runs, and forgotten when another model comes', () => {
    edit('scale', { scale: 2 });
    editor.locked = true;
    edit('scale', { scale: 3 });
    undoEdit();
    expect(editNow().scale).toBe(2);
    editor.locked = false;
    upload(box([0, 0, 0], [9, 9, 9]));
    expect([editNow(), editor.undoLabel, editor.source?.extentMm]).toEqual([NO_EDIT, null, [9, 9, 9]]);
  });
});

describe('an edit that is brought back after a reload', () => {
  const half = box([-10, -5, 0], [10, 5, 15]);
  const wanted = () => ({
    edit: { ...NO_EDIT, scale: 2, cuts: [{ id: 'cut-1' }, { id: 'cut-2' }] },
    settings: { ...settingsNow(), sizeMm: 7 },
  });

  it('shows what the last cut left, as it was placed, with its parameters', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), half);
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
    expect(settings.sizeMm).toBe(7);
    expect(needsStoring()).toBe(true);
    expect(editor.appliedScale).toBe(2);
  });

  it('is taken back by one step, which leaves the parameters, and is done again', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), half);
    undoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 10, 30]);
    expect([settings.sizeMm, editor.undoLabel]).toEqual([7, null]);
    redoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
  });

  it('names what its cut left anew each time: two tabs keep theirs in one store', () => {
    const ids = [1, 2].map(() => {
      upload(cube);
      resumeEdit(stage.model!.fileId, wanted(), half);
      return editNow().cuts.at(-1)!.id;
    });
    expect(new Set([...ids, 'cut-2']).size).toBe(3);
  });

  it('is cut on without taking the mesh of an earlier cut for a new one', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), half);
    keepCut('cut-1', box([-10, -5, 0], [0, 5, 15]));
    edit('cut', { cuts: [...editNow().cuts, { id: 'cut-1' }] });
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 20, 30]);
    undoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
  });

  it('belongs to no model that is put on the stage after it', async () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), half);
    const stop = keepFollowingStage();
    const { sourceFileId: _resumed, ...next } = stage.model!;
    stageModel({ ...next, fileId: 'fil_next', shapeId: keepShape({ kind: 'mesh', mesh: cube }) });
    // The stage notifies asynchronously.
    await Promise.resolve();
    expect([editor.source?.fileId, needsStoring()]).toEqual(['fil_next', false]);
    stop();
  });

  it('does nothing to another model', () => {
    upload(cube);
    resumeEdit('fil_other', { ...wanted(), settings: settingsNow() }, half);
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 10, 30]);
  });
});
