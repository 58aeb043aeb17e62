import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historyList } from '../../../core/contract/calls/history.ts';
import { decodeOrderRow, type OrderRow } from '../../../core/contract/order-codec.ts';
import { isUnderWay } from '../../../core/rules/order/status.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY } from '../../api/query-client.ts';
import { useFolders } from '../../features/history/use-folders.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { BatchView } from '../batch/batch-view.tsx';
import { StartBatch } from '../batch/start-batch.tsx';
import { TitledPage } from '../orders/titled-page.tsx';

/** Rows asked for at a time: the most that a call gives. */
const PAGE_SIZE = 200;
/** Polling interval while orders of the batch run, milliseconds. */
const RUNNING_REFRESH_MS = 5000;

/** One recipe for many files: the start of a batch, or the batch of the address. */
export function BatchPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { folder } = useSearch({ from: '/batch' });
  if (folder === undefined)
    return (
      <TitledPage title={t('batch.title')} lead={t('batch.lead')} isWide>
        <StartBatch onStarted={(id) => void navigate({ to: '/batch', search: { folder: id } })} />
      </TitledPage>
    );
  return (
    <TitledPage title={t('batch.title')} isWide>
      <Content folderId={folder} />
    </TitledPage>
  );
}

function Content({ folderId }: { folderId: string }) {
  const { t } = useTranslation();
  const { folders, folder, orders } = useBatch(folderId);
  // A failed poll leaves the batch, and an open payment, on the screen.
  if (folders.isLoadingError || orders.isLoadingError)
    return (
      <LoadFailed
        text={t('batch.failed')}
        onRetry={() => {
          void folders.refetch();
          void orders.refetch();
        }}
      />
    );
  if (folders.isPending || orders.isPending) return <Text role="status">{t('app.loading')}</Text>;
  if (folder?.recipe === undefined) return <Text>{t('batch.none')}</Text>;
  return <BatchView folderId={folderId} name={folder.name} recipe={folder.recipe} orders={orders.data} />;
}

/** The folder of a batch with its recipe, and its orders, oldest first. */
function useBatch(folderId: string) {
  const folders = useFolders(true);
  const folder = folders.data?.find(({ id }) => id === folderId);
  const orders = useQuery({
    queryKey: [...HISTORY_KEY, 'batch', folderId],
    queryFn: ({ signal }) => ordersOf(folderId, signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? RUNNING_REFRESH_MS : false),
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
