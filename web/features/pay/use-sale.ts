import { queryOptions, useQuery } from '@tanstack/react-query';
import { payStatus } from '../../../core/contract/calls/pay.ts';
import { decodePaymentState } from '../../../core/contract/order-codec.ts';
import { POLL_SECONDS } from '../../../core/rules/order/job-limits.ts';
import { api } from '../../api/client.ts';
import type { PayFiles } from './use-payment-watch.ts';

/** Goods and price of the next payment, from the server. It asks again while an order of a batch is not ready. */
export function saleQuery({ workspaceId: id, ...rest }: PayFiles) {
  return queryOptions({
    queryKey: ['price', id, rest.precision, ...(rest.others === undefined ? [] : [rest.others])],
    queryFn: async () => decodePaymentState(await api(payStatus, { query: { id, ...rest } })),
    refetchInterval: ({ state }) =>
      state.data?.leftOut?.some(({ reason }) => reason === 'not-ready') ? POLL_SECONDS * 1000 : false,
  });
}

export function useSale(files: PayFiles) {
  return useQuery(saleQuery(files));
}
