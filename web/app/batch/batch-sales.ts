import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderRow, PaymentState } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { filesOf, type PayFiles } from '../../features/pay/use-payment-watch.ts';
import { saleQuery } from '../../features/pay/use-sale.ts';

/** Returns the goods and prices of finished orders, by precision. Those of other orders stay until these are known. */
export function useBatchSales(finished: readonly OrderRow[]) {
  const sale = (precision: Precision) => ({
    ...saleQuery(filesOfOrders(finished, precision)),
    placeholderData: keepPreviousData,
    enabled: finished.length > 0,
  });
  return { low: useQuery(sale('low')), high: useQuery(sale('high')) };
}

/** Returns the files of orders as the payment takes them. */
export function filesOfOrders(orders: readonly OrderRow[], precision: Precision): PayFiles {
  const [workspaceId = '', ...rest] = orders.map(({ id }) => id);
  return filesOf({ workspaceId, precision, others: rest.length === 0 ? undefined : rest.join(',') });
}

/** True if a file of the sale is paid for, or a free download was used for it. */
export function hasDownloads(sale: Pick<PaymentState, 'entitlement' | 'leftOut'> | undefined): boolean {
  if (sale === undefined) return false;
  const { entitlement, leftOut = [] } = sale;
  return entitlement !== 'unpaid' || leftOut.some(({ reason }) => reason === 'paid' || reason === 'free');
}
