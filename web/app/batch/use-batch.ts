import { useQuery } from '@tanstack/react-query';
import { historyList } from '../../../core/contract/calls/history.ts';
import { decodeOrderRow, type OrderRow } from '../../../core/contract/order-codec.ts';
import { isFinal } from '../../../core/rules/order/status.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY } from '../../api/query-client.ts';
import { useFolders } from '../../features/history/use-folders.ts';
import { isUntouched } from './generate-batch.ts';

/** Rows asked for at a time: the most that a call gives. */
const PAGE_SIZE = 200;
/** Polling interval while orders of the batch run, milliseconds. */
const RUNNING_REFRESH_MS = 5000;

/** The folder of a batch with its recipe, and its orders, oldest first. */
export function useBatch(folderId: string | null) {
  const folders = useFolders(folderId !== null);
  const folder = folders.data?.find(({ id }) => id === folderId);
  const orders = useQuery({
    queryKey: [...HISTORY_KEY, 'batch', folderId],
    queryFn: ({ signal }) => ordersOf(folderId!, signal),
    enabled: folderId !== null,
    refetchInterval: ({ state }) =>
      state.data?.some((order) => !isFinal(order.status) && !isUntouched(order)) ? RUNNING_REFRESH_MS : false,
  });
  return { folders, folder, orders };
}

async function ordersOf(folderId: string, signal: AbortSignal): Promise<OrderRow[]> {
  const found: OrderRow[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { page, size: PAGE_SIZE, folder: folderId };
    const { list, meta } = await api(historyList, { query }, { signal });
    last = meta.last_page;
    found.push(...list.map(decodeOrderRow));
  }
  return found.reverse();
}
