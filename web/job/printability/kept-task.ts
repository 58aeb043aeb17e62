import { useRef, useState } from 'react';
import type { PrintabilityTask } from '../../../core/contract/calls/printability-task.ts';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { rereadOrder } from '../order/use-order.ts';

/** The part of an address that stays when it is signed anew. */
function objectOf(url: string | null): string | undefined {
  return url?.split('?')[0];
}

export interface KeptTask {
  task: PrintabilityTask | null;
  /** Fresh addresses did not help either. */
  lost: boolean;
  /** A picture did not load: its address may have run out. */
  failed: () => void;
  retry: () => void;
}

/**
 * The analysis of an order with addresses that stay while they work: every reading of the order signs them anew, and
 * pictures on the screen must not be loaded again for it.
 */
export function useKeptTask({ id, trabeculaTask }: Pick<WorkspaceDetail, 'id' | 'trabeculaTask'>): KeptTask {
  const [kept, setKept] = useState(trabeculaTask);
  const [lost, setLost] = useState(false);
  const asking = useRef<'not yet' | 'now' | 'in vain'>('not yet');
  const same = objectOf(kept?.frontShotUrl ?? null) === objectOf(trabeculaTask?.frontShotUrl ?? null);
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
