import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { openShape } from '../../../mesh/mesh-worker.ts';
import type { Shape } from '../../../mesh/registry.ts';
import { withFreshAddress } from './fresh-address.ts';
import { rereadOrder } from './use-order.ts';

/** Address of the preview of an order's lattice; undefined before there is one. */
export const previewUrl = (order: WorkspaceDetail) =>
  (order.latticeTask ?? order.gradientTask ?? order.multiLatticeTask)?.outputPreview?.fullPath;

interface Opening {
  kind: Parameters<typeof openShape>[0]['kind'];
  urlOf: (order: WorkspaceDetail) => string | undefined;
  /** Receives each level of detail; the last one with true. */
  onShape: (shape: Shape, isLast: boolean) => void;
  onFailed: (error: unknown) => void;
  /** Called when the last level is there, or none will be. */
  onEnd?: () => void;
}

/**
 * Opens a shape of an order, by a fresh address if the one it has expired. Returns the function that stops it: nothing
 * is called after that.
 */
export function openShapeOf(order: WorkspaceDetail, opening: Opening): () => void {
  const { kind, urlOf, onShape, onFailed, onEnd } = opening;
  const stop = new AbortController();
  const { signal } = stop;
  const open = (url: string) =>
    openShape({ kind, url }, (shape, isLast) => signal.aborted || onShape(shape, isLast), signal);
  const freshAddress = async () => urlOf(await rereadOrder(order.id));
  withFreshAddress({ url: urlOf(order)!, freshAddress }, open, signal)
    .catch((error) => signal.aborted || onFailed(error))
    .finally(() => signal.aborted || onEnd?.());
  return () => stop.abort();
}
