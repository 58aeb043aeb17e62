import { useHost } from './use-host.ts';

/** Whom to write to on this host; null until the server has said so. */
export function useContact(): { email: string; phone: string } | null {
  return useHost()?.contact ?? null;
}
