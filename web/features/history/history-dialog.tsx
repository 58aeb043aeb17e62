import { Box, Center, Spinner, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';
import { findOrders, type OrderSort } from './find-orders.ts';
import { HistoryTable } from './history-table.tsx';
import { HistoryTools } from './history-tools.tsx';
import { latticeNameOf } from './lattice-name.ts';
import { useHistory } from './use-history.ts';

export interface OrderOpeners {
  onView: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
  onDownload: (item: OrderRow) => void;
  onDeleted: (id: string) => void;
}

export interface HistoryDialogProps extends OrderOpeners {
  open: boolean;
  onClose: () => void;
}

/** Distance from the end at which the next rows load, px (docs/specification.md#limits). */
const SCROLL_THRESHOLD_PX = 280;

/** Orders with their actions; more rows load while scrolling. */
export function HistoryDialog({
  open,
  onClose,
  onView,
  onReload,
  onDownload,
  onDeleted,
}: HistoryDialogProps) {
  const { t } = useTranslation();
  const [toRemove, setToRemove] = useState<OrderRow | null>(null);
  const history = useHistory(open);
  const [text, setText] = useState('');
  const [sort, setSort] = useState<OrderSort>('newest');
  const all = history.data?.pages.flatMap(({ list }) => list) ?? [];
  // A search and another order need every row.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const needsAll = text.trim() !== '' || sort !== 'newest';
  useEffect(() => {
    if (open && needsAll && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [open, needsAll, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const items = findOrders(all, text, sort, (item) => latticeNameOf(item, t));
  const loadNear = (area: HTMLElement) => {
    const left = area.scrollHeight - area.scrollTop - area.clientHeight;
    if (left < SCROLL_THRESHOLD_PX && history.hasNextPage && !history.isFetchingNextPage)
      void history.fetchNextPage();
  };
  return (
    <>
      <DialogBox open={open} size="xl" title={t('history.title')} onClose={onClose} testId="history">
        {all.length > 0 && <HistoryTools text={text} sort={sort} onText={setText} onSort={setSort} />}
        <Box
          maxH="min(64vh, 640px)"
          overflow="auto"
          mx="-2"
          px="2"
          onScroll={(event) => loadNear(event.currentTarget)}
        >
          {history.isPending && <Waiting text={t('app.loading')} />}
          {history.isError && <Failed onRetry={() => void history.refetch()} />}
          {history.isSuccess && all.length === 0 && <Center py="14">{t('history.empty')}</Center>}
          {all.length > 0 && items.length === 0 && (
            <Center py="14">{t(hasNextPage ? 'app.loading' : 'history.nothingFound')}</Center>
          )}
          {items.length > 0 && (
            <HistoryTable
              items={items}
              onView={onView}
              onReload={onReload}
              onDownload={onDownload}
              onDelete={setToRemove}
            />
          )}
          <ListEnd history={history} isEmpty={items.length === 0} />
        </Box>
      </DialogBox>
      <DeleteOrderDialog item={toRemove} onClose={() => setToRemove(null)} onDeleted={onDeleted} />
    </>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <Center py="14" role="status" aria-label={text} color="green.solid">
      <Spinner />
    </Center>
  );
}

/** Button for more rows, or the end of the list. */
function ListEnd({ history, isEmpty }: { history: ReturnType<typeof useHistory>; isEmpty: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {history.hasNextPage && (
        <Center py="4">
          <Button
            variant="ghost"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('home.more')}
          </Button>
        </Center>
      )}
      {!isEmpty && !history.hasNextPage && (
        <Center py="4" textStyle="sm">
          {t('history.end')}
        </Center>
      )}
    </>
  );
}

/** Says that the history could not be loaded. */
function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="4" py="10" role="alert">
      <Text>{t('history.failed')}</Text>
      <Button variant="outline" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </Stack>
  );
}
