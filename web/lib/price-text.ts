import type { Language } from '../../core/contract/envelope.ts';
import type { PaymentState } from '../../core/contract/order-codec.ts';
import { MINOR_UNITS } from '../../core/rules/pay/prices.ts';

/** Formats an amount for a language, such as $10.00 or ¥20.00. */
export function priceText({ amountMinor, currency }: PaymentState['price'], language: Language): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language === 'cn' ? 'zh-CN' : 'en-US', style).format(
    amountMinor / MINOR_UNITS,
  );
}
