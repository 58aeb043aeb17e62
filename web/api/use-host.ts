import { useQuery } from '@tanstack/react-query';
import type { CallData } from '../../core/contract/call.ts';
import { hostInfo } from '../../core/contract/calls/host.ts';
import type { Language } from '../../core/contract/envelope.ts';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** Time after which the page reads the host's configuration again, milliseconds. */
const HOST_READ_AGAIN_MS = 10 * 60_000;

const HOST_QUERY = {
  queryKey: ['host'],
  queryFn: () => api(hostInfo),
  // An operator may announce maintenance while the page is open.
  staleTime: HOST_READ_AGAIN_MS,
};

/** Time that a page waits for the host, milliseconds. */
const PATIENCE_MS = 1000;

export function useHost(): CallData<typeof hostInfo> | null {
  const { data } = useQuery({ ...HOST_QUERY, refetchInterval: HOST_READ_AGAIN_MS });
  return data ?? null;
}

/** Configuration of the host; null if it does not answer soon. A page with notices waits for it, so that none pushes it down. */
export async function hostSoon(): Promise<CallData<typeof hostInfo> | null> {
  const asked = queryClient.fetchQuery({ ...HOST_QUERY, retry: false }).catch(() => null);
  return await Promise.race([asked, new Promise<null>((give) => setTimeout(give, PATIENCE_MS, null))]);
}

/** Language of the host's country; English if it does not answer soon, since the page waits for its texts. */
export async function languageOfHost(): Promise<Language> {
  return (await hostSoon())?.host === 'china' ? 'cn' : 'en';
}
