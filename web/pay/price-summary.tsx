import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { FileBox, Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Precision } from './use-payment-watch.ts';

/** Purchased item and its price; `price` is null until loaded. */
export function PriceSummary({ precision, price }: { precision: Precision; price: string | null }) {
  const { t } = useTranslation();
  const Icon = precision === 'low' ? FileBox : Gem;
  return (
    <Box borderWidth="1px" rounded="l3" overflow="hidden">
      <Flex gap="4" align="center" p="4">
        <Box color="green.fg" flexShrink="0">
          <Icon size={28} strokeWidth={1.5} aria-hidden />
        </Box>
        <Box flex="1">
          <Text fontWeight="semibold">{t(`pay.what.${precision}`)}</Text>
          {precision === 'high' && (
            <Text textStyle="sm" color="fg.muted">
              {t('pay.coversLow')}
            </Text>
          )}
        </Box>
      </Flex>
      <Flex justify="space-between" align="baseline" px="4" py="3" bg="bg.subtle" borderTopWidth="1px">
        <Text color="fg.muted">{t('pay.total')}</Text>
        {price === null ? (
          <Skeleton h="7" w="20" />
        ) : (
          <Text
            textStyle="2xl"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
            data-testid="pay-total"
          >
            {price}
          </Text>
        )}
      </Flex>
    </Box>
  );
}
