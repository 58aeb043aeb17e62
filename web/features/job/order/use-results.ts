import { useEffect, useEffectEvent } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { forgetPress, noteLattice } from '../../../api/report-fault.ts';
import { dropShape, keepShape } from '../../../mesh/registry.ts';
import { stage } from '../../../state/stage.ts';
import { objectAddress } from './fresh-address.ts';
import { openShapeOf, previewUrl } from './open-shape-of.ts';

type Slot = 'structureId' | 'latticeId';

function put(slot: Slot, id: string | null): void {
  dropShape(stage[slot]);
  stage[slot] = id;
}

const frameUrl = (order: WorkspaceDetail) => (order.frameTask ?? order.multiFrameTask)?.output.fullPath;
/** Loads an order's structure mesh and lattice onto the stage, and removes them afterwards. */
export function useResults(order: WorkspaceDetail | undefined, onFailed: (error: unknown) => void): void {
  const orderId = order?.id ?? null;
  const frame = order === undefined ? null : objectAddress(frameUrl(order));
  const preview = order === undefined ? null : objectAddress(previewUrl(order));

  useForgottenPress(orderId, order?.status === 'FAILED');

  const showFrame = useEffectEvent(() => {
    if (order === undefined) return;
    stage.loading = stage.structureId === null;
    const leads = previewUrl(order) === undefined;
    const stop = openShapeOf(order, {
      kind: 'skeleton',
      urlOf: frameUrl,
      onShape(shape) {
        put('structureId', keepShape(shape));
        stage.structureLeads = leads;
        stage.loading = false;
      },
      onFailed(error) {
        stage.loading = false;
        onFailed(error);
      },
    });
    return () => {
      stop();
      stage.loading = false;
    };
  });
  // Keyed by the object: its signed address changes with every read.
  useEffect(() => (orderId === null || frame === null ? undefined : showFrame()), [orderId, frame]);
  useRemoval('structureId', orderId, frame !== null);

  const showLattice = useEffectEvent(() => {
    if (order === undefined) return;
    // After a payment the file itself replaces what is shown: its coarse level would be a step back.
    const replaces = stage.latticeId !== null;
    stage.loading = !replaces;
    const stop = openShapeOf(order, {
      kind: 'drawing',
      urlOf: previewUrl,
      onShape(shape, isLast) {
        if (replaces && !isLast) return;
        put('latticeId', keepShape(shape));
        noteLattice();
        stage.refining = !isLast;
        stage.loading = false;
      },
      onFailed(error) {
        forgetPress();
        Object.assign(stage, { refining: false, loading: false });
        onFailed(error);
      },
    });
    return () => {
      stop();
      Object.assign(stage, { refining: false, loading: false });
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
