import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { FileBox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LEFT_OUT_REASONS } from '../../../core/contract/calls/pay.ts';
import type { PaymentState } from '../../../core/contract/order-codec.ts';
import { priceText } from '../../../core/contract/price-text.ts';
import { errorText } from '../../api/error-text.ts';
import { latticeNames } from '../../lib/lattice-names.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Lead } from '../../ui/texts.tsx';
import type { PayProps } from './use-payment-watch.ts';
import type { useSale } from './use-sale.ts';

interface Props extends Pick<PayProps, 'item' | 'precision'> {
  sale: ReturnType<typeof useSale>;
}

export function PriceSummary({ item, precision, sale }: Props) {
  const { t, i18n } = useTranslation();
  const { data: state } = sale;
  const goods = state?.goods ?? precision;
  return (
    <Box borderWidth="1px" rounded="l3" overflow="hidden" color="fg">
      <Flex gap="4" align="center" p="4">
        <Box color="green.fg" flexShrink="0">
          <FileBox size={28} strokeWidth={1.5} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Text fontWeight="semibold">{t(`pay.what.${goods}`)}</Text>
          <Text overflowWrap="anywhere" data-testid="pay-item">
            {item.leftOut === undefined
              ? t('pay.item', { ...item, lattice: latticeNames(item.lattice, t) })
              : t('pay.files', { count: state?.orders ?? 1, name: item.model })}
          </Text>
          <Lead>{t(`pay.covers.${goods}`)}</Lead>
          <LeftOut leftOut={item.leftOut ?? []} />
        </Box>
      </Flex>
      <Flex justify="space-between" align="baseline" px="4" py="3" bg="bg.subtle" borderTopWidth="1px">
        {sale.isLoadingError ? (
          <LoadFailed flex="1" text={errorText(sale.error, t)} onRetry={() => void sale.refetch()} />
        ) : state === undefined ? (
          <>
            <Skeleton h="4" w="20" />
            <Skeleton h="6" my="1" w="24" />
          </>
        ) : (
          <>
            <Text>{t('pay.total', { currency: state.price.currency })}</Text>
            <Text
              textStyle="2xl"
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              data-testid="pay-total"
            >
              {priceText(state.price, i18n.language === 'cn' ? 'cn' : 'en')}
            </Text>
          </>
        )}
      </Flex>
    </Box>
  );
}

function LeftOut({ leftOut }: { leftOut: NonNullable<PaymentState['leftOut']> }) {
  const { t } = useTranslation();
  return LEFT_OUT_REASONS.map((why) => {
    const count = leftOut.filter(({ reason }) => reason === why).length;
    if (count === 0) return null;
    return (
      <Text key={why} textStyle="sm" data-testid="pay-left-out">
        {t(`pay.leftOut.${why}`, { count })}
      </Text>
    );
  });
}
