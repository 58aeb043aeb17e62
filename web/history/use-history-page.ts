import { useQuery } from '@tanstack/react-query';
import { historyList } from '../../core/contract/calls/workspace.ts';
import { isFinal } from '../../core/rules/order/status.ts';
import { api } from '../api/client.ts';
import { HISTORY_KEY } from '../api/query-client.ts';

/** Rows per page on touch screens (docs/specification.md#limits). */
export const TOUCH_PAGE_SIZE = 20;
/** Polling interval of the page while an order runs, milliseconds. */
const RUNNING_REFRESH_MS = 10_000;

/** One page of the orders, newest first. */
export function useHistoryPage(page: number, enabled: boolean) {
  return useQuery({
    queryKey: [...HISTORY_KEY, 'page', page],
    queryFn: ({ signal }) => api(historyList, { query: { page, size: TOUCH_PAGE_SIZE } }, { signal }),
    enabled,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status }) => !isFinal(status)) ? RUNNING_REFRESH_MS : false,
  });
}
