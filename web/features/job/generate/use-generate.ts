import { useMutation } from '@tanstack/react-query';
import { taskCancel } from '../../../../core/contract/calls/workspace.ts';
import { ApiError } from '../../../../core/contract/client.ts';
import { api } from '../../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../../api/query-client.ts';
import { forgetPress, notePress } from '../../../api/report-fault.ts';
import type { OrderForm } from './send-order.ts';

/** Preloaded: what cannot be fetched cannot be sent, so it is said and offered again as for a request. */
export const orderSender = {
  preload: () =>
    import('./send-order.ts').catch(() => {
      throw new ApiError({ name: 'network', code: 0 }, '');
    }),
};

/** Creates the order if needed and queues its task. Returns the workspace id. */
export function useGenerate() {
  return useMutation({
    mutationFn: async (order: OrderForm) => {
      notePress();
      return await (await orderSender.preload()).sendOrder(order);
    },
    onError: forgetPress,
    onSuccess: async (id) => {
      void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
      await queryClient.invalidateQueries({ queryKey: ['order', id] });
    },
  });
}

export function useCancelTask() {
  return useMutation({
    mutationFn: (id: string) => api(taskCancel, { body: { id } }),
    onSuccess: (_data, id) => queryClient.invalidateQueries({ queryKey: ['order', id] }),
    // Not waited for: without a network it is tried again and again, and the message would come after that.
    onError: (_error, id) => void queryClient.invalidateQueries({ queryKey: ['order', id] }),
  });
}
