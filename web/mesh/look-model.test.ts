import { afterEach, describe, expect, it } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { stage } from '../state/stage.ts';
import { endLook, keepLook, lookAt } from './look-model.ts';
import { parsedModel } from './parsed-model.ts';
import { keepShape, shapeCount, shapeOf } from './registry.ts';
import { stageModel } from './stage-model.ts';

const brick = () => parsedModel('brick.stl', 684, box([0, 0, 0], [10, 20, 30]));

afterEach(() => {
  endLook();
  stageModel(null);
});

describe('a model that is only looked at', () => {
  it('leaves what is on the stage where it is, and gives its memory back', () => {
    const before = shapeCount();
    stageModel({ ...stored('fil_1'), shapeId: keepShape({ kind: 'mesh', mesh: brick().mesh }) });
    lookAt(brick());
    lookAt(brick());
    expect(stage.look).toMatchObject({
      fileName: 'brick.stl',
      faces: 12,
      vertices: 8,
      extentMm: [10, 20, 30],
    });
    expect([stage.model?.fileId, shapeCount()]).toEqual(['fil_1', before + 2]);
    endLook();
    endLook();
    expect([stage.look, stage.model?.fileId, shapeCount()]).toEqual([null, 'fil_1', before + 1]);
  });

  it('goes on as the stored model with the same buffers and the same camera', () => {
    const parsed = brick();
    lookAt(parsed);
    const { shapeId, fileId } = stage.look!;
    expect(keepLook(parsed.mesh)).toEqual({ shapeId, lookKey: fileId });
    expect([stage.look, shapeOf(shapeId!)]).toMatchObject([null, { mesh: parsed.mesh }]);
  });

  it('goes on with the mesh that was repaired when it was not that one', () => {
    lookAt(brick());
    const { shapeId, fileId } = stage.look!;
    const mended = brick().mesh;
    const kept = keepLook(mended);
    expect([kept.lookKey, shapeOf(shapeId!), shapeOf(kept.shapeId)]).toMatchObject([
      fileId,
      undefined,
      { mesh: mended },
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
