import { useQueries } from '@tanstack/react-query';
import { payStatus } from '../../../core/contract/calls/pay.ts';
import { decodePaymentState, type PaymentState } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { api } from '../../api/client.ts';

/** Cache time of a price, milliseconds. A payment or a free download invalidates it at once. */
const FRESH_MS = 10_000;

/** A file to choose, with its price; `state` is undefined until it is known. */
export interface Offer {
  precision: Precision;
  bytes: number;
  state?: PaymentState | undefined;
}

/** Returns the files of an order with their prices. Two precisions with the same bytes are one offer, the low one. */
export function useOffers(workspaceId: string, files: readonly Omit<Offer, 'state'>[]): Offer[] {
  const states = useQueries({
    queries: files.map(({ precision }) => ({
      queryKey: ['price', workspaceId, precision],
      queryFn: async () =>
        decodePaymentState(await api(payStatus, { query: { id: workspaceId, precision } })),
      staleTime: FRESH_MS,
    })),
  });
  const offers = files.map((file, index) => ({ ...file, state: states[index]?.data }));
  const isOne = offers.some(({ state }) => state?.goods === 'both');
  return isOne ? offers.filter(({ precision }) => precision === 'low') : offers;
}
