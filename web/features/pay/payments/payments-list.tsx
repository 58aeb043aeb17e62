import { Badge, Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PaidPayment, paymentList } from '../../../../core/contract/calls/pay.ts';
import { decodeGoods } from '../../../../core/contract/order-codec.ts';
import { priceText } from '../../../../core/contract/price-text.ts';
import { api } from '../../../api/client.ts';
import { dateText } from '../../../lib/date-text.ts';
import { latticeNames } from '../../../lib/lattice-names.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Lead } from '../../../ui/texts.tsx';
import { PaymentPaper } from './payment-paper.tsx';

/** Everything the user has paid, a page at a time. `email`: the user's own. */
export function PaymentsList({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['payments'],
    queryFn: ({ pageParam }) => api(paymentList, { query: { after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const look = { bg: 'bg.panel', borderWidth: '1px', rounded: 'l3' } as const;
  if (isError)
    return <LoadFailed text={t('pay.list.failed')} onRetry={() => void refetch()} {...look} p="6" />;
  if (data === undefined) return <Skeleton h="64" rounded="l3" />;
  const payments = data.pages.flatMap(({ list }) => list);
  if (payments.length === 0)
    return (
      <Text {...look} p="6" color="fg.muted" data-testid="no-payments">
        {t('pay.list.empty')}
      </Text>
    );
  return (
    <Stack gap="4">
      <Stack as="ul" gap="0" listStyleType="none" {...look} px={{ base: '5', md: '7' }}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} email={email} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button
          look="quiet"
          alignSelf="center"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          data-testid="older-payments"
        >
          {t('pay.list.more')}
        </Button>
      )}
    </Stack>
  );
}

function PaymentRow({ payment, email }: { payment: PaidPayment; email: string }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'cn' ? 'cn' : 'en';
  const { id, workspaceId, item, others = [], title, goods, refunded, state, paidAt } = payment;
  const price = decodeGoods(goods);
  const good = state === 'paid';
  return (
    <Stack
      as="li"
      gap="3"
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      data-testid="payment"
      data-state={state}
    >
      <Flex gap="4" direction={{ base: 'column', sm: 'row' }} justify="space-between">
        <Box flex="1" minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {item === null || others.length > 0 ? title : t(`pay.what.${item.sold}`)}
          </Text>
          {[...(item === null ? [] : [{ ...item, workspaceId }]), ...others].map((one) => (
            <Text key={one.workspaceId} overflowWrap="anywhere">
              {t('pay.item', { ...one, lattice: latticeNames(one.lattice, t) })}
            </Text>
          ))}
          <Lead>
            <time dateTime={paidAt}>{dateText(paidAt, language)}</time>
          </Lead>
          <Lead overflowWrap="anywhere">
            {t('pay.list.number')}{' '}
            <Box as="span" fontFamily="mono">
              {id}
            </Box>
          </Lead>
        </Box>
        <Flex
          columnGap="3"
          rowGap="1"
          wrap="wrap"
          direction={{ base: 'row', sm: 'column' }}
          align={{ base: 'center', sm: 'flex-end' }}
          flexShrink="0"
        >
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {priceText(price, language)}
          </Text>
          <Badge
            px="2"
            py="0.5"
            rounded="full"
            bg={good ? 'green.subtle' : 'clay.subtle'}
            color={good ? 'green.fg' : 'clay.fg'}
            textStyle="xs"
          >
            {t(`pay.list.state.${state}`)}
          </Badge>
          {refunded > 0 && (
            <Lead>
              {t('pay.list.back', { amount: priceText({ ...price, amountMinor: refunded }, language) })}
            </Lead>
          )}
        </Flex>
      </Flex>
      <PaymentPaper payment={payment} email={email} />
    </Stack>
  );
}
