import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { decodeOrderModel } from '../../../../core/contract/order-codec.ts';
import { keepShape } from '../../../mesh/registry.ts';
import { stageModel } from '../../../mesh/stage-model.ts';
import { type StageModel, stage } from '../../../state/stage.ts';
import { openShapeOf } from './open-shape-of.ts';

function modelOf(order: WorkspaceDetail): StageModel {
  return {
    ...decodeOrderModel(order),
    faces: order.faces,
    vertices: order.vertices,
    volumeMm3: order.volumeMm3,
    shapeId: null,
  };
}

/** Loads the original of an opened order onto the stage, unless the upload put it there. True while it loads. */
export function useOriginal(order: WorkspaceDetail | undefined, onFailed: (error: unknown) => void): boolean {
  const [loading, setLoading] = useState(false);
  const fileId = order === undefined ? null : decodeOrderModel(order).fileId;
  const loadOriginal = useEffectEvent((fileId: string) => {
    // A model without a shape is still loading or failed to load.
    if (order === undefined || (stage.model?.fileId === fileId && stage.model.shapeId !== null)) return;
    stageModel(modelOf(order));
    setLoading(true);
    const stop = openShapeOf(order, {
      kind: 'stl',
      urlOf: ({ file_url }) => file_url,
      onShape(shape) {
        if (stage.model?.fileId === fileId) stage.model.shapeId = keepShape(shape);
      },
      onFailed,
      onEnd: () => setLoading(false),
    });
    return () => {
      stop();
      setLoading(false);
    };
  });
  // Before the page is painted: no frame is without the text that the original loads. Keyed by the file: its signed
  // address changes.
  useLayoutEffect(() => (fileId === null ? undefined : loadOriginal(fileId)), [fileId]);
  return loading;
}
