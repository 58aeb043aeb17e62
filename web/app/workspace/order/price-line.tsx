import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { decodeGoods } from '../../../../core/contract/order-codec.ts';
import { priceText } from '../../../../core/contract/price-text.ts';
import { useHost } from '../../../api/use-host.ts';
import { TermsLink } from '../../../ui/terms-link.tsx';

/** Price of a download, shown before anything is generated. */
export function PriceLine() {
  const { t, i18n } = useTranslation();
  const prices = useHost()?.prices;
  if (prices === undefined) return null;
  const text = (goods: typeof prices.low) =>
    priceText(decodeGoods(goods), i18n.language === 'cn' ? 'cn' : 'en');
  return (
    <Text textStyle="xs" color="fg.muted" data-testid="price-line">
      {t('pay.before', { low: text(prices.low), high: text(prices.high) })} <TermsLink />
    </Text>
  );
}
