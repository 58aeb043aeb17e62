import { Box, Center, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { DeleteOrderDialog } from '../../features/history/delete-order-dialog.tsx';
import { TOUCH_PAGE_SIZE, useOrderPage } from '../../features/history/use-history.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageButton } from '../../ui/page-button.tsx';
import { TouchRecord } from './touch-record.tsx';

interface Props {
  onOpen: (item: OrderRow) => void;
  onReload: (item: OrderRow) => void;
}

/** Orders of the user, page by page. */
export function TouchRecords({ onOpen, onReload }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [toDelete, setToDelete] = useState<OrderRow | null>(null);
  const { data, isPending, isError, refetch } = useOrderPage(page, TOUCH_PAGE_SIZE, true);
  const last = Math.max(1, data?.meta.last_page ?? 1);
  return (
    <Box as="section" aria-labelledby="touch-records">
      <Heading as="h2" id="touch-records" size="xl" mb="3">
        {t('touch.records')}
      </Heading>
      {isPending && <Skeleton h="32" rounded="l3" />}
      {isError && <LoadFailed text={t('home.recordsFailed')} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && (
        <Center p="8" rounded="l3" borderWidth="1px" borderStyle="dashed" color="fg.muted" textAlign="center">
          {t('home.recordsEmpty')}
        </Center>
      )}
      <Stack as="ul" gap="2" listStyleType="none">
        {data?.list.map((item) => (
          <TouchRecord key={item.id} item={item} onOpen={onOpen} onReload={onReload} onDelete={setToDelete} />
        ))}
      </Stack>
      <DeleteOrderDialog item={toDelete} onClose={() => setToDelete(null)} onDeleted={() => {}} />
      {last > 1 && (
        <Flex align="center" justify="center" gap="3" mt="4">
          <PageButton
            variant="outline"
            label={t('history.previous')}
            off={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <ChevronLeft />
          </PageButton>
          <Text textStyle="sm" color="fg.muted" aria-live="polite" data-testid="touch-page">
            {t('touch.page', { page, last })}
          </Text>
          <PageButton
            variant="outline"
            label={t('history.next')}
            off={page >= last}
            onClick={() => setPage(page + 1)}
          >
            <ChevronRight />
          </PageButton>
        </Flex>
      )}
    </Box>
  );
}
