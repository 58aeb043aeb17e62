import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../../core/contract/call.ts';
import { apiKeyEnd, apiKeyList, apiKeyMake } from '../../../../core/contract/calls/api-key.ts';
import { api } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

const API_KEYS_KEY = ['account-api-keys'] as const;
const reread = () => queryClient.invalidateQueries({ queryKey: API_KEYS_KEY });

export function useApiKeys() {
  return useQuery({ queryKey: API_KEYS_KEY, queryFn: async () => (await api(apiKeyList)).list });
}

/** Makes a key. Its answer has the token, which no other answer has. */
export function useMakeApiKey() {
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof apiKeyMake>['body']>) => api(apiKeyMake, { body }),
    // The answer is not kept after the dialog.
    gcTime: 0,
    onSuccess: reread,
  });
}

export function useEndApiKey() {
  return useMutation({
    mutationFn: (id: string) => api(apiKeyEnd, { query: { id } }),
    onSettled: reread,
  });
}
