import { Box, Center, Spinner, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../core/contract/order-codec.ts';
import { priceText } from '../../core/contract/price-text.ts';
import type { Price } from '../../core/rules/pay/prices.ts';
import { errorText } from '../api/error-text.ts';
import { dateText } from '../lib/date-text.ts';
import { Button } from '../ui/button.tsx';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { notify } from '../ui/toaster.ts';
import { findOrders, type OrderSort, orderName } from './find-orders.ts';
import { HistoryTable } from './history-table.tsx';
import { HistoryTools } from './history-tools.tsx';
import { useDeleteOrder, useHistory } from './use-history.ts';

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
  const removal = useDeleteOrder();
  const [text, setText] = useState('');
  const [sort, setSort] = useState<OrderSort>('newest');
  const all = history.data?.pages.flatMap(({ list }) => list) ?? [];
  // A search and another order need every row.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const needsAll = text.trim() !== '' || sort !== 'newest';
  useEffect(() => {
    if (open && needsAll && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [open, needsAll, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const items = findOrders(all, text, sort);
  const loadNear = (area: HTMLElement) => {
    const left = area.scrollHeight - area.scrollTop - area.clientHeight;
    if (left < SCROLL_THRESHOLD_PX && history.hasNextPage && !history.isFetchingNextPage)
      void history.fetchNextPage();
  };
  const remove = (item: OrderRow) =>
    removal.mutate(item.id, {
      onSuccess: () => {
        notify('success', t('history.removed'));
        onDeleted(item.id);
      },
      onError: (error) => notify('error', errorText(error, t)),
      onSettled: () => setToRemove(null),
    });
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
          {history.isError && (
            <Stack align="center" gap="4" py="10" role="alert">
              <Text>{t('history.failed')}</Text>
              <Button variant="outline" onClick={() => void history.refetch()}>
                {t('app.retry')}
              </Button>
            </Stack>
          )}
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
          {items.length > 0 && !history.hasNextPage && (
            <Center py="4" textStyle="sm">
              {t('history.end')}
            </Center>
          )}
        </Box>
      </DialogBox>
      <DialogBox
        open={toRemove !== null}
        alert
        title={t('history.askRemove')}
        onClose={() => setToRemove(null)}
        testId="delete-order"
        footer={
          <>
            <DialogButton onClick={() => setToRemove(null)}>{t('app.cancel')}</DialogButton>
            <DialogButton
              main
              colorPalette="red"
              loading={removal.isPending}
              onClick={() => toRemove && remove(toRemove)}
            >
              {t(toRemove?.paid == null ? 'history.remove' : 'history.removePaid')}
            </DialogButton>
          </>
        }
      >
        <Text>{t('history.askRemoveLead', { name: toRemove === null ? '' : orderName(toRemove) })}</Text>
        {toRemove?.paid != null && <PaidWarning paid={toRemove.paid} keptUntil={toRemove.keptUntil} />}
      </DialogBox>
    </>
  );
}

/** Says what was paid for an order, and that its deletion loses the files without a refund. */
function PaidWarning({ paid, keptUntil }: Pick<OrderRow, 'keptUntil'> & { paid: Price }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const amount = priceText(paid, language);
  return (
    <Text mt="3" color="fg" fontWeight="medium" data-testid="delete-paid">
      {t('history.askRemovePaid', { amount, date: keptUntil === null ? '' : dateText(keptUntil, language) })}
    </Text>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <Center py="14" role="status" aria-label={text} color="green.solid">
      <Spinner />
    </Center>
  );
}
