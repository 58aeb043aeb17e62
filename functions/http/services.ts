import type { HostConfig } from '../../core/rules/host/config.ts';
import type { Ports } from '../../core/studio/ports.ts';

/** What the HTTP functions work with: the host's configuration and the ports they use. */
export interface Services<P extends keyof Ports = keyof Ports> {
  config: HostConfig;
  ports: Pick<Ports, P>;
}

/** The ports every HTTP function needs to know who is asking. */
export type SessionPort = 'table' | 'clock' | 'log';
