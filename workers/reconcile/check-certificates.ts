import type { HostConfig } from '../../core/rules/host/config.ts';
import type { Ports } from '../../core/studio/ports.ts';

/** Returns the days that a host's certificate is still valid. */
export type CertificateReader = (host: string, nowMs: number) => Promise<number>;

/**
 * Returns the daily check of the certificates that browsers see: of the site, and of the live channel on its own host.
 * It logs the days left, at most once per day and process; the line is the metric behind the alarm. A host without TLS
 * has nothing to check.
 */
export function certificateCheck(
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
  config: Pick<HostConfig, 'siteOrigin' | 'socket'>,
  read: CertificateReader,
): () => Promise<void> {
  let checkedOn = '';
  return async () => {
    const nowMs = clock.nowMs();
    const today = new Date(nowMs).toISOString().slice(0, 10);
    if (checkedOn === today) return;
    checkedOn = today;
    for (const host of hostsOf(config)) {
      try {
        log('certificate checked', { host, certificateDays: await read(host, nowMs) });
      } catch (error) {
        // Counts as expired, since a browser may see the same.
        log('certificate checked', { host, certificateDays: 0, error: String(error) });
      }
    }
  };
}

function hostsOf({ siteOrigin, socket }: Pick<HostConfig, 'siteOrigin' | 'socket'>): string[] {
  const addresses = [siteOrigin, ...(socket.kind === 'own-host' ? [socket.url] : [])];
  return addresses
    .map((address) => new URL(address))
    .filter(({ protocol }) => protocol === 'https:' || protocol === 'wss:')
    .map(({ hostname }) => hostname);
}
