import type { OrderRow } from '../../../core/contract/order-codec.ts';
import type { Price } from '../../../core/rules/pay/prices.ts';

/** Sums still due for the files of a batch, by precision, and the number of orders that they are for. */
export interface BatchDue {
  count: number;
  low: Price;
  high: Price;
}

/**
 * Returns what is due for the orders that have a result or may get one. A payment for low precision counts towards
 * high precision, one in another currency for both.
 */
export function batchDue(
  orders: readonly Pick<OrderRow, 'paid' | 'status'>[],
  { low, high }: { low: Price; high: Price },
): BatchDue {
  const due: BatchDue = { count: 0, low: { ...low, amountMinor: 0 }, high: { ...high, amountMinor: 0 } };
  for (const { paid, status } of orders) {
    if (status === 'FAILED') continue;
    const paidMinor = paid?.amountMinor ?? 0;
    if (paidMinor >= high.amountMinor || (paid !== null && paid.currency !== high.currency)) continue;
    due.count += 1;
    due.low.amountMinor += paidMinor === 0 ? low.amountMinor : 0;
    due.high.amountMinor += high.amountMinor - paidMinor;
  }
  return due;
}
