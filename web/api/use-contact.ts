import { useHost } from './use-host.ts';

/** Contact details of the host; null until loaded. */
export function useContact(): { email: string; phone: string } | null {
  return useHost()?.contact ?? null;
}
