import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { decodeOrderModel } from '../../../../core/contract/order-codec.ts';
import { openShape } from '../../../mesh/mesh-worker.ts';
import { keepShape } from '../../../mesh/registry.ts';
import { stageModel } from '../../../mesh/stage-model.ts';
import { type StageModel, stage } from '../../../state/stage.ts';
import { withFreshAddress } from './fresh-address.ts';
import { rereadOrder } from './use-order.ts';

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
    const stop = new AbortController();
    const open = (url: string) =>
      openShape(
        { kind: 'stl', url },
        (shape) => {
          if (stop.signal.aborted || stage.model?.fileId !== fileId) return;
          stage.model.shapeId = keepShape(shape);
        },
        stop.signal,
      );
    const fresh = async () => (await rereadOrder(order.id)).file_url;
    withFreshAddress({ url: order.file_url, freshAddress: fresh }, open, stop.signal)
      .catch((error) => !stop.signal.aborted && onFailed(error))
      .finally(() => !stop.signal.aborted && setLoading(false));
    return () => {
      stop.abort();
      setLoading(false);
    };
  });
  // Before the page is painted: no frame is without the text that the original loads. Keyed by the file: its signed
  // address changes.
  useLayoutEffect(() => (fileId === null ? undefined : loadOriginal(fileId)), [fileId]);
  return loading;
}
