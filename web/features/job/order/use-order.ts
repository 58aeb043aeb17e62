import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { historyWorkspace, type WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { POLL_SECONDS } from '../../../../core/rules/order/job-limits.ts';
import { api } from '../../../api/client.ts';
import { HISTORY_KEY, orderKey, queryClient } from '../../../api/query-client.ts';
import type { Listeners } from './order-socket.ts';
import { isPending, newer, withMessage } from './order-update.ts';

const EXTENDS = 'frame-task,lattice-task,trabecula-task,lattice-list';

/** Reads an order again, for example after an address expired. */
export function rereadOrder(id: string): Promise<WorkspaceDetail> {
  return queryClient.fetchQuery({ queryKey: orderKey(id), queryFn: () => readOrder(id), staleTime: 0 });
}

async function readOrder(id: string, signal?: AbortSignal): Promise<WorkspaceDetail> {
  const send = signal === undefined ? {} : { signal };
  const read = await api(historyWorkspace, { query: { id, extends: EXTENDS } }, send);
  return newer(queryClient.getQueryData<WorkspaceDetail>(orderKey(id)), read);
}

export interface OrderWatch {
  order: WorkspaceDetail | undefined;
  error: unknown;
  /** True while the live channel answers; otherwise the order is polled every ten seconds. */
  live: boolean;
  retry: () => void;
}

/** Keeps an order up to date while it or its analysis runs: by channel, or by polling. */
export function useOrder(id: string | null): OrderWatch {
  const [live, setLive] = useState(false);
  const query = useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => readOrder(id ?? '', signal),
    enabled: id !== null,
    staleTime: 5000,
    refetchInterval: ({ state }) =>
      live || (state.data !== undefined && !isPending(state.data)) ? false : POLL_SECONDS * 1000,
    refetchIntervalInBackground: true,
    // Another tab may have started it again, and its result must not be replaced by this one's.
    refetchOnWindowFocus: ({ state }) => state.data?.status === 'FAILED',
  });
  const underWay = query.data !== undefined && isPending(query.data);
  useEffect(() => {
    if (id === null || !underWay) return;
    const listeners: Listeners = {
      onLive: setLive,
      onDoubt: () => void queryClient.invalidateQueries({ queryKey: orderKey(id) }),
      onMessage(message) {
        const known = queryClient.getQueryData<WorkspaceDetail>(orderKey(id));
        if (known === undefined) return;
        const { order, reread } = withMessage(known, message);
        if (!reread) queryClient.setQueryData(orderKey(id), order);
        else void queryClient.invalidateQueries({ queryKey: orderKey(id) });
      },
    };
    let left = false;
    let close = () => {};
    // Loaded for the first running order. If it fails to load, the order is polled.
    import('./order-socket.ts').then(
      ({ openOrderSocket }) => {
        if (!left) close = openOrderSocket(id, listeners);
      },
      () => {},
    );
    return () => {
      left = true;
      close();
      setLive(false);
      void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
    };
  }, [id, underWay]);
  return { order: query.data, error: query.error, live, retry: () => void query.refetch() };
}
