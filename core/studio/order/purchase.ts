import type { Precision } from '../../rules/order/result-formats.ts';
import type { Price, PriceList } from '../../rules/pay/prices.ts';
import { isOneFile, lacksLowPayment } from './entitlement.ts';
import type { Order } from './order.ts';

/** Files of a payment. `both`: low and high are the same. `difference`: high, after low was paid. */
export type Goods = 'low' | 'high' | 'both' | 'difference';

/** The next payment on the way to an order's files of one precision. */
export interface Purchase {
  goods: Goods;
  /** Precision under which the payment is stored. */
  precision: Precision;
  price: Price;
  /** True if it counts only together with a payment for low precision. */
  stepsUp: boolean;
}

/**
 * Returns the next payment for files of the wanted precision. High precision costs the difference after low precision
 * was paid. If that payment for low precision was refunded or disputed since, it is due again.
 */
export function purchaseOf(prices: PriceList, order: Order, wanted: Precision): Purchase {
  const stepsUp = false;
  if (isOneFile(order)) return { goods: 'both', precision: 'low', price: prices.low, stepsUp };
  if (wanted === 'low') return { goods: 'low', precision: 'low', price: prices.low, stepsUp };
  if (lacksLowPayment(order)) return { goods: 'difference', precision: 'low', price: prices.low, stepsUp };
  if (order.paidLow === undefined) return { goods: 'high', precision: 'high', price: prices.high, stepsUp };
  const amountMinor = prices.high.amountMinor - prices.low.amountMinor;
  return { goods: 'difference', precision: 'high', price: { ...prices.high, amountMinor }, stepsUp: true };
}
