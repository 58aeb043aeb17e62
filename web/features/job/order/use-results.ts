import { useEffect, useEffectEvent } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { forgetPress, noteLattice } from '../../../api/report-fault.ts';
import { openShape } from '../../../mesh/mesh-worker.ts';
import { dropShape, keepShape } from '../../../mesh/registry.ts';
import { stage } from '../../../state/stage.ts';
import { objectAddress, withFreshAddress } from './fresh-address.ts';
import { rereadOrder } from './use-order.ts';

type Slot = 'structureId' | 'latticeId';

function put(slot: Slot, id: string | null): void {
  dropShape(stage[slot]);
  stage[slot] = id;
}

const frameUrl = (order: WorkspaceDetail) => (order.frameTask ?? order.multiFrameTask)?.output.fullPath;
/** Address of the preview of an order's lattice; undefined before there is one. */
export const previewUrl = (order: WorkspaceDetail) =>
  (order.latticeTask ?? order.gradientTask ?? order.multiLatticeTask)?.outputPreview?.fullPath;

/** Loads an order's structure mesh and lattice onto the stage, and removes them afterwards. */
export function useResults(order: WorkspaceDetail | undefined, onFailed: (error: unknown) => void): void {
  const orderId = order?.id ?? null;
  const frame = order === undefined ? null : objectAddress(frameUrl(order));
  const preview = order === undefined ? null : objectAddress(previewUrl(order));

  useForgottenPress(orderId, order?.status === 'FAILED');

  const showFrame = useEffectEvent(() => {
    if (order === undefined) return;
    const stop = new AbortController();
    stage.loading = stage.structureId === null;
    const open = (url: string) =>
      openShape(
        { kind: 'skeleton', url },
        (shape) => {
          if (stop.signal.aborted) return;
          put('structureId', keepShape(shape));
          stage.loading = false;
        },
        stop.signal,
      );
    const fresh = async () => frameUrl(await rereadOrder(order.id));
    withFreshAddress({ url: frameUrl(order)!, freshAddress: fresh }, open, stop.signal).catch((error) => {
      if (stop.signal.aborted) return;
      stage.loading = false;
      onFailed(error);
    });
    return () => {
      stop.abort();
      stage.loading = false;
    };
  });
  // Keyed by the object: its signed address changes with every read.
  useEffect(() => (orderId === null || frame === null ? undefined : showFrame()), [orderId, frame]);
  useRemoval('structureId', orderId, frame !== null);

  const showLattice = useEffectEvent(() => {
    if (order === undefined) return;
    const stop = new AbortController();
    // After a payment the file itself replaces what is shown: its coarse level would be a step back.
    const replaces = stage.latticeId !== null;
    stage.loading = !replaces;
    const open = (url: string) =>
      openShape(
        { kind: 'drawing', url },
        (shape, last) => {
          if (stop.signal.aborted || (replaces && !last)) return;
          put('latticeId', keepShape(shape));
          noteLattice();
          stage.refining = !last;
          stage.loading = false;
        },
        stop.signal,
      );
    const fresh = async () => previewUrl(await rereadOrder(order.id));
    withFreshAddress({ url: previewUrl(order)!, freshAddress: fresh }, open, stop.signal).catch((error) => {
      if (stop.signal.aborted) return;
      forgetPress();
      stage.refining = false;
      stage.loading = false;
      onFailed(error);
    });
    return () => {
      stop.abort();
      stage.refining = false;
      stage.loading = false;
    };
  });
  useEffect(() => (orderId === null || preview === null ? undefined : showLattice()), [orderId, preview]);
  useRemoval('latticeId', orderId, preview !== null);
}

/** Drops the time to a lattice when its order fails, and when the user goes to another order. */
function useForgottenPress(orderId: string | null, hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed) forgetPress();
  }, [hasFailed]);
  useEffect(() => (orderId === null ? undefined : forgetPress), [orderId]);
}

/** Clears a slot when its order is closed or no longer has an address for it. Another address keeps the shown file. */
function useRemoval(slot: Slot, orderId: string | null, hasAddress: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order empties the slot as well
  useEffect(() => (hasAddress ? () => put(slot, null) : undefined), [slot, orderId, hasAddress]);
}
