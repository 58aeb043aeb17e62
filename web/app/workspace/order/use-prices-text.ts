import { useTranslation } from 'react-i18next';
import { decodeGoods } from '../../../../core/contract/order-codec.ts';
import { priceText } from '../../../../core/contract/price-text.ts';
import { useHost } from '../../../api/use-host.ts';

/** Prices of a download, which Generate shows under the pointer; empty until they are known. */
export function usePricesText(): string {
  const { t, i18n } = useTranslation();
  const prices = useHost()?.prices;
  if (prices === undefined) return '';
  const text = (goods: typeof prices.low) =>
    priceText(decodeGoods(goods), i18n.language === 'cn' ? 'cn' : 'en');
  return t('pay.before', { low: text(prices.low), high: text(prices.high) });
}
