import { useRef, useState } from 'react';
import type { PrintabilityTask } from '../../../../core/contract/calls/printability-task.ts';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { objectAddress } from '../order/fresh-address.ts';
import { rereadOrder } from '../order/use-order.ts';

export interface KeptTask {
  task: PrintabilityTask | null;
  /** True if fresh addresses failed as well. */
  lost: boolean;
  /** Called when a picture fails to load; its address may have expired. */
  failed: () => void;
  retry: () => void;
}

/** Analysis with stable addresses: each read signs them again, and pictures must not reload. */
export function useKeptTask({ id, trabeculaTask }: Pick<WorkspaceDetail, 'id' | 'trabeculaTask'>): KeptTask {
  const [kept, setKept] = useState(trabeculaTask);
  const [lost, setLost] = useState(false);
  const asking = useRef<'not yet' | 'now' | 'in vain'>('not yet');
  const same = objectAddress(kept?.frontShotUrl) === objectAddress(trabeculaTask?.frontShotUrl);
  if (!same) setKept(trabeculaTask);

  const ask = () => {
    asking.current = 'now';
    rereadOrder(id).then(
      (order) => {
        asking.current = 'in vain';
        setKept(order.trabeculaTask);
      },
      () => setLost(true),
    );
  };
  return {
    task: same ? kept : trabeculaTask,
    lost,
    failed() {
      if (asking.current === 'not yet') ask();
      else if (asking.current === 'in vain') setLost(true);
    },
    retry() {
      setLost(false);
      ask();
    },
  };
}
