import { useQuery } from '@tanstack/react-query';
import type { CallData } from '../../core/contract/call.ts';
import { hostInfo } from '../../core/contract/calls/host.ts';
import { api } from './client.ts';

/** Public host configuration; null until loaded. */
export function useHost(): CallData<typeof hostInfo> | null {
  const { data } = useQuery({
    queryKey: ['host'],
    queryFn: () => api(hostInfo),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
