import { useQuery } from '@tanstack/react-query';
import type { CallData } from '../../core/contract/call.ts';
import { hostInfo } from '../../core/contract/calls/host.ts';
import { api } from './client.ts';

/** Time after which the page reads the host's configuration again, milliseconds. */
const HOST_READ_AGAIN_MS = 10 * 60_000;

/** Public host configuration; null until loaded. */
export function useHost(): CallData<typeof hostInfo> | null {
  const { data } = useQuery({
    queryKey: ['host'],
    queryFn: () => api(hostInfo),
    // An operator may announce maintenance while the page is open.
    staleTime: HOST_READ_AGAIN_MS,
    refetchInterval: HOST_READ_AGAIN_MS,
  });
  return data ?? null;
}
