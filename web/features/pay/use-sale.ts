import { useQuery } from '@tanstack/react-query';
import { payStatus } from '../../../core/contract/calls/pay.ts';
import { decodePaymentState, type PaymentState } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { api } from '../../api/client.ts';

/** Returns the goods and the price of the next payment, from the server; undefined until loaded. */
export function useSale(workspaceId: string, precision: Precision): PaymentState | undefined {
  const { data } = useQuery({
    queryKey: ['price', workspaceId, precision],
    queryFn: async () => decodePaymentState(await api(payStatus, { query: { id: workspaceId, precision } })),
  });
  return data;
}
