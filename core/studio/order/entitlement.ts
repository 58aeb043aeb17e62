import type { Precision } from '../../rules/order/result-formats.ts';
import type { Price } from '../../rules/pay/prices.ts';
import type { Order } from './order.ts';

/** The field of an order that names the payment for its files, by precision. */
export const PAID = { low: 'paidLow', high: 'paidHigh' } as const;
/** The field with the amount of that payment. */
export const PAID_MINOR = { low: 'paidLowMinor', high: 'paidHighMinor' } as const;

type PaidFields = Pick<Order, 'paidLow' | 'paidHigh' | 'highStepsUp'>;

/** Returns the payment for an order's files of one precision, or undefined. */
export function paidBy(order: Pick<Order, 'paidLow' | 'paidHigh'>, precision: Precision): string | undefined {
  return order[PAID[precision]];
}

/** Returns true if both precisions are the same file: the same bytes have one price. */
export function isOneFile({ files }: Pick<Order, 'files'>): boolean {
  const hashOf = (precision: Precision) =>
    files?.find((file) => file.precision === precision && file.format === 'stl')?.sha256;
  const low = hashOf('low');
  return low !== undefined && low === hashOf('high');
}

/** Returns true if the payment of the difference has lost the payment for low precision that it builds on. */
export function lacksLowPayment({ paidLow, paidHigh, highStepsUp }: PaidFields): boolean {
  return paidHigh !== undefined && highStepsUp === true && paidLow === undefined;
}

/** True if these files are paid for. High covers both, and low too if they are the same file. */
export function isPaid(order: PaidFields & Pick<Order, 'files'>, precision: Precision): boolean {
  if (order.paidHigh !== undefined && !lacksLowPayment(order)) return true;
  return (precision === 'low' || isOneFile(order)) && isBought(order);
}

/** Returns the sum that was paid for the files an order still gives, or null. */
export function paidSum({ paidLowMinor = 0, paidHighMinor = 0, paidCurrency }: Order): Price | null {
  const amountMinor = paidLowMinor + paidHighMinor;
  return paidCurrency === undefined || amountMinor === 0 ? null : { amountMinor, currency: paidCurrency };
}

/** Returns true if any files are paid for. A bought lattice cannot be replaced. */
export function isBought(order: Pick<Order, 'paidLow' | 'paidHigh'>): boolean {
  return order.paidLow !== undefined || order.paidHigh !== undefined;
}
