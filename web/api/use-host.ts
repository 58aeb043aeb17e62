import { useQuery } from '@tanstack/react-query';
import type { CallData } from '../../core/contract/call.ts';
import { hostInfo } from '../../core/contract/calls/host.ts';
import { api } from './client.ts';

/** What the page may know of its host; null until the server has said so. */
export function useHost(): CallData<typeof hostInfo> | null {
  const { data } = useQuery({
    queryKey: ['host'],
    queryFn: () => api(hostInfo),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
