import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { historyList } from '../../../core/contract/calls/history.ts';
import { workspaceDelete, workspaceRename } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderRow, type OrderRow } from '../../../core/contract/order-codec.ts';
import { isUnderWay } from '../../../core/rules/order/status.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';

/** Tiles of the strip on the home page, and rows the dialog loads at a time (docs/specification.md#limits). */
export const STRIP_PAGE_SIZE = 5;
export const DIALOG_PAGE_SIZE = 10;
/** Rows per page on touch screens (docs/specification.md#limits). */
export const TOUCH_PAGE_SIZE = 20;
/** Polling interval of a row while its order runs, milliseconds. */
const RUNNING_REFRESH_MS = 10_000;

function refreshWhileRunning(items: readonly OrderRow[] | undefined): number | false {
  return items?.some(isUnderWay) ? RUNNING_REFRESH_MS : false;
}

async function fetchPage(page: number, size: number, signal: AbortSignal) {
  const { list, meta } = await api(historyList, { query: { page, size } }, { signal });
  return { list: list.map(decodeOrderRow), meta };
}

/** One page of the orders, newest first. */
export function useOrderPage(page: number, size: number, enabled: boolean) {
  return useQuery({
    queryKey: [...HISTORY_KEY, size, page],
    queryFn: ({ signal }) => fetchPage(page, size, signal),
    enabled,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => refreshWhileRunning(state.data?.list),
  });
}

export function useHistory(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...HISTORY_KEY, 'all'],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, DIALOG_PAGE_SIZE, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.last_page ? meta.page + 1 : undefined),
    enabled,
    refetchInterval: ({ state }) => refreshWhileRunning(state.data?.pages.flatMap(({ list }) => list)),
  });
}

const reread = () => queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
/** A failure does not wait: without a network the lists are read again and again, and its message would come after that. */
const REREAD = { onSuccess: reread, onError: () => void reread() };

export function useRenameOrder() {
  return useMutation({
    mutationFn: (body: { id: string; title: string }) => api(workspaceRename, { body }),
    ...REREAD,
  });
}

export function useDeleteOrder() {
  return useMutation({
    mutationFn: (id: string) => api(workspaceDelete, { query: { id } }),
    ...REREAD,
  });
}
