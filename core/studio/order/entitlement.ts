import type { Order, Precision } from './order.ts';

/** The field of an order that names the payment for its files, by precision. */
export const PAID = { low: 'paidLow', high: 'paidHigh' } as const;

/** Returns the payment for an order's files of one precision, or undefined. */
export function paidBy(order: Pick<Order, 'paidLow' | 'paidHigh'>, precision: Precision): string | undefined {
  return order[PAID[precision]];
}

/** Returns true if files of this precision are paid for. A high-precision payment covers both. */
export function isPaid(order: Pick<Order, 'paidLow' | 'paidHigh'>, precision: Precision): boolean {
  if (order.paidHigh !== undefined) return true;
  return precision === 'low' && order.paidLow !== undefined;
}

/** Returns true if any files are paid for. A bought lattice cannot be replaced. */
export function isBought(order: Pick<Order, 'paidLow' | 'paidHigh'>): boolean {
  return order.paidLow !== undefined || order.paidHigh !== undefined;
}
