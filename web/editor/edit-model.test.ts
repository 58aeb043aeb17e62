import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { axisAtSurface } from '../../core/lattice/drain/drain-axis.ts';
import { boundsOf, extentOf } from '../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { box } from '../../tests/models/primitives.ts';
import {
  clampTranslationMm,
  editKey,
  type ModelEdit,
  NO_EDIT,
  normalizeRotationDeg,
} from '../mesh/placement/model-edit.ts';
import { keepShape, shapeCount, shapeOf } from '../mesh/registry.ts';
import { stageModel } from '../mesh/stage-model.ts';
import { settings } from '../state/settings.ts';
import { stage } from '../state/stage.ts';
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
import { keepCut, meshOfEdit, readPlacedSource } from './edited-meshes.ts';
import { currentEdit, type EditLabel, editor } from './editor-state.ts';
import { nextGesture } from './gesture.ts';
import { drainsOn } from './move-drains.ts';

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
  commitEdit(label, { ...currentEdit(), ...change });
}

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
    expect([needsStoring(), stage.model!.fileId]).toEqual([false, `fil_${uploads}`]);
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
    resumeEdit(stage.model!.fileId, wanted(), half);
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
    expect(settings.sizeMm).toBe(7);
    expect(needsStoring()).toBe(true);
    expect(editor.appliedScale).toBe(2);
  });

  it('is undone by one step, which keeps the parameters, and redone', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), half);
    undoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 10, 30]);
    expect([settings.sizeMm, editor.undoLabel]).toEqual([7, null]);
    redoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
  });

  it('gives the result of its cut a new id each time, since two tabs share one store', () => {
    const ids = [1, 2].map(() => {
      upload(cube);
      resumeEdit(stage.model!.fileId, wanted(), half);
      return currentEdit().cuts.at(-1)!.id;
    });
    expect(new Set([...ids, 'cut-2']).size).toBe(3);
  });

  it('can be cut further without confusing the meshes of the cuts', () => {
    upload(cube);
    resumeEdit(stage.model!.fileId, wanted(), half);
    keepCut('cut-1', box([-10, -5, 0], [0, 5, 15]));
    edit('cut', { cuts: [...currentEdit().cuts, { id: 'cut-1' }] });
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 20, 30]);
    undoEdit();
    expect(extentOf(boundsOf(shownMesh()))).toEqual([40, 20, 30]);
  });

  it('does not apply to a model that follows on the stage', async () => {
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

  it('does not affect another model', () => {
    upload(cube);
    resumeEdit('fil_other', { ...wanted(), settings: currentSettings() }, half);
    expect(extentOf(boundsOf(shownMesh()))).toEqual([20, 10, 30]);
  });
});

describe('drain holes', () => {
  const DRAINS = [
    { atMm: [2, 2, 0], diameterMm: 3 },
    { atMm: [18, 8, 0], diameterMm: 3 },
  ] as const;

  it('follow the model when it is scaled, turned or moved, and undo brings both back', () => {
    upload(box([0, 0, 0], [20, 10, 30]));
    commitSettings({ ...settings, shellMm: 1, drains: DRAINS });
    edit('scale', { scale: 2 });
    expect(settings.drains.map(({ atMm }) => atMm.map((mm) => mm + 0))).toEqual([
      [-6, -1, 0],
      [26, 11, 0],
    ]);
    expect(settings.drains[0]!.diameterMm).toBe(3);
    edit('move', { translationMm: [0, 0, 5] });
    expect(settings.drains[0]!.atMm[2]).toBeCloseTo(5);
    undoEdit();
    undoEdit();
    expect(settings.drains).toEqual(DRAINS);
  });

  it('are dropped with the surface that a cut removes', async () => {
    upload(box([0, 0, 0], [20, 10, 30]));
    commitSettings({ ...settings, shellMm: 1, drains: DRAINS });
    const half = box([0, 0, 0], [10, 10, 30]);
    keepCut('half', half);
    const left = await drainsOn(half, settings.drains, {
      from: { edit: NO_EDIT, mesh: shownMesh() },
      source: readPlacedSource(),
      seat: async (mesh, places) => places.map(([x, y, z]) => axisAtSurface(mesh, [x, y, z])),
    });
    nextGesture();
    commitEdit('cut', { ...NO_EDIT, cuts: [{ id: 'half' }] }, left);
    expect(settings.drains).toEqual([DRAINS[0]]);
    undoEdit();
    expect(settings.drains).toEqual(DRAINS);
  });

  it('stay with their model while the stage is left and entered again, and go with another model', () => {
    upload(box([0, 0, 0], [20, 10, 30]));
    commitSettings({ ...settings, shellMm: 1, drains: DRAINS });
    const again = { ...stage.model!, shapeId: null };
    stageModel(null);
    stageModel(again);
    expect(settings.drains).toEqual(DRAINS);
    stageModel({ ...again, fileId: 'fil_stored', sourceFileId: again.fileId });
    expect(settings.drains).toEqual(DRAINS);
    stageModel({ ...again, fileId: 'fil_other' });
    expect(settings.drains).toEqual([]);
  });

  it('go back with the model when an edit that was restored after a reload is undone', () => {
    upload(box([0, 0, 0], [20, 10, 30]));
    const drains = [{ atMm: [-6, -1, 0], diameterMm: 3 }] as const;
    const wanted = { edit: { ...NO_EDIT, scale: 2 }, settings: { ...currentSettings(), shellMm: 1, drains } };
    resumeEdit(stage.model!.fileId, wanted, null);
    expect(settings.drains).toEqual(drains);
    undoEdit();
    expect(settings.drains[0]!.atMm.map((mm) => mm + 0)).toEqual([2, 2, 0]);
    redoEdit();
    expect(settings.drains).toEqual(drains);
  });
});
