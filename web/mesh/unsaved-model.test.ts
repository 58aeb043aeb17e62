import { beforeEach, describe, expect, it } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { stage } from '../state/stage.ts';
import { toParsedModel } from './parsed-model.ts';
import { keepShape, shapeCount, shapeOf } from './registry.ts';
import { stageModel } from './stage-model.ts';
import { adoptUnsaved, dropUnsaved, showUnsaved } from './unsaved-model.ts';

const brick = () => toParsedModel('brick.stl', 684, box([0, 0, 0], [10, 20, 30]));

// The stage is shared by all tests of the process.
beforeEach(() => {
  dropUnsaved();
  stageModel(null);
});

describe('an unsaved model', () => {
  it('keeps the stage and frees its own memory', () => {
    const before = shapeCount();
    stageModel({ ...stored('fil_1'), shapeId: keepShape({ kind: 'mesh', mesh: brick().mesh }) });
    showUnsaved(brick());
    showUnsaved(brick());
    expect(stage.unsaved).toMatchObject({
      fileName: 'brick.stl',
      faces: 12,
      vertices: 8,
      extentMm: [10, 20, 30],
    });
    expect([stage.model?.fileId, shapeCount()]).toEqual(['fil_1', before + 2]);
    dropUnsaved();
    dropUnsaved();
    expect([stage.unsaved, stage.model?.fileId, shapeCount()]).toEqual([null, 'fil_1', before + 1]);
  });

  it('becomes the stored model with the same buffers and camera', () => {
    const parsed = brick();
    showUnsaved(parsed);
    const { shapeId, fileId } = stage.unsaved!;
    expect(adoptUnsaved(parsed.mesh)).toEqual({ shapeId, unsavedKey: fileId });
    expect([stage.unsaved, shapeOf(shapeId!)]).toMatchObject([null, { mesh: parsed.mesh }]);
  });

  it('becomes the stored model with the repaired mesh if it was repaired', () => {
    showUnsaved(brick());
    const { shapeId, fileId } = stage.unsaved!;
    const repaired = brick().mesh;
    const kept = adoptUnsaved(repaired);
    expect([kept.unsavedKey, shapeOf(shapeId!), shapeOf(kept.shapeId)]).toMatchObject([
      fileId,
      undefined,
      { mesh: repaired },
    ]);
  });
});

function stored(fileId: string) {
  return {
    fileId,
    fileName: 'brick.stl',
    fileBytes: 684,
    faces: 12,
    vertices: 8,
    volumeMm3: 6000,
    extentMm: [10, 20, 30] as [number, number, number],
  };
}
