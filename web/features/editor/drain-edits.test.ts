import { describe, expect, it } from 'vitest';
import { axisAtSurface } from '../../../core/model/drain/drain-axis.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { FacePlace, PaintedFace } from '../../../core/spec/face-place.ts';
import { box } from '../../../tests/models/primitives.ts';
import { NO_EDIT } from '../../mesh/placement/model-edit.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { pickedFor } from '../../state/roles/face-roles.ts';
import { settings } from '../../state/settings.ts';
import { stage } from '../../state/stage.ts';
import { commitEdit, commitSettings, currentSettings, redoEdit, resumeEdit, undoEdit } from './edit-model.ts';
import { keepCut, readPlacedSource } from './edited-meshes.ts';
import { nextGesture } from './gesture.ts';
import { drainsOn } from './move-drains.ts';
import { edit, shownMesh, upload } from './testing/staged-edit.ts';

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
    const field = { source: 'faces', facesAtMm: [[0, 0, 0]], depthMm: 5, course: 'linear' } as const;
    commitSettings({ ...settings, shellMm: 1, drains: DRAINS, gradient: { ...settings.gradient, field } });
    const again = { ...stage.model!, shapeId: null };
    stageModel(null);
    stageModel(again);
    expect(settings.drains).toEqual(DRAINS);
    stageModel({ ...again, fileId: 'fil_stored', sourceFileId: again.fileId });
    expect(settings.drains).toEqual(DRAINS);
    stageModel({ ...again, fileId: 'fil_other' });
    expect(settings.drains).toEqual([]);
    expect(pickedFor(settings, 'field')).toEqual([]);
  });

  it('go back with the model when an edit that was restored after a reload is undone', () => {
    upload(box([0, 0, 0], [20, 10, 30]));
    const drains = [{ atMm: [-6, -1, 0], diameterMm: 3 }] as const;
    const facesAtMm: FacePlace[] = [[-6, -1, 0], { strokes: [{ atMm: [[-6, -1, 0]], radiusMm: 4 }] }];
    const roles = [{ kind: 'skin', facesAtMm, mm: 1 }] as const;
    const field = { source: 'faces', facesAtMm, depthMm: 5, course: 'linear' } as const;
    const gradient = { ...settings.gradient, field };
    const wanted = {
      edit: { ...NO_EDIT, scale: 2 },
      settings: { ...currentSettings(), shellMm: 1, drains, roles, gradient },
    };
    resumeEdit(stage.model!.fileId, wanted, { cut: null });
    expect(settings.drains).toEqual(drains);
    undoEdit();
    expect(settings.drains[0]!.atMm.map((mm) => mm + 0)).toEqual([2, 2, 0]);
    for (const faces of [settings.roles[0]!.facesAtMm, pickedFor(settings, 'field')]) {
      const [at, { strokes }] = faces as [Point, PaintedFace];
      expect(at.map((mm) => mm + 0)).toEqual([2, 2, 0]);
      expect(strokes[0]!.atMm[0]!.map((mm) => mm + 0)).toEqual([2, 2, 0]);
      expect(strokes[0]!.radiusMm).toBe(2);
    }
    redoEdit();
    expect(settings.drains).toEqual(drains);
  });
});
