import type { Order, Precision } from './order.ts';

/** The field of an order that names the payment for its files, by precision. */
export const PAID = { low: 'paidLow', high: 'paidHigh' } as const;

/** The order that pays for a workspace's files of one precision, or undefined. */
export function paidBy(order: Pick<Order, 'paidLow' | 'paidHigh'>, precision: Precision): string | undefined {
  return order[PAID[precision]];
}

/** May files of this precision be had against payment made? Who paid for the precise file has the other one too. */
export function isPaid(order: Pick<Order, 'paidLow' | 'paidHigh'>, precision: Precision): boolean {
  if (order.paidHigh !== undefined) return true;
  return precision === 'low' && order.paidLow !== undefined;
}

/** Does an order pay for this workspace's files? Then they stay as they are: what was bought is this very lattice. */
export function isBought(order: Pick<Order, 'paidLow' | 'paidHigh'>): boolean {
  return order.paidLow !== undefined || order.paidHigh !== undefined;
}
