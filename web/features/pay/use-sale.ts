import { useQuery } from '@tanstack/react-query';
import { payStatus } from '../../../core/contract/calls/pay.ts';
import { decodePaymentState, type PaymentState } from '../../../core/contract/order-codec.ts';
import { api } from '../../api/client.ts';
import type { PayFiles } from './use-payment-watch.ts';

/** Returns the goods and the price of the next payment, from the server; undefined until loaded. */
export function useSale(files: PayFiles, enabled = true): PaymentState | undefined {
  const { workspaceId: id, ...rest } = files;
  const { data } = useQuery({
    queryKey: ['price', id, rest.precision, ...(rest.others === undefined ? [] : [rest.others])],
    queryFn: async () => decodePaymentState(await api(payStatus, { query: { id, ...rest } })),
    enabled,
  });
  return data;
}
