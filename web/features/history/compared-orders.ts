import type { OrderRow } from '../../../core/contract/order-codec.ts';

/** More columns fit neither a tablet nor a sheet of paper. */
export const COMPARED_ORDERS_MAX = 4;

/** True if the orders can stand side by side: two to four, each with a result. */
export function canCompare(orders: readonly Pick<OrderRow, 'status'>[]): boolean {
  const { length } = orders;
  const isDone = ({ status }: Pick<OrderRow, 'status'>) => status === 'COMPLETED' || status === 'GENERATED';
  return length >= 2 && length <= COMPARED_ORDERS_MAX && orders.every(isDone);
}
