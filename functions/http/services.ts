import type { HostConfig } from '../../core/rules/host/config.ts';
import type { Ports } from '../../core/studio/ports.ts';

/** Services of an HTTP function: the host's configuration and its ports. */
export interface Services<P extends keyof Ports = keyof Ports> {
  config: HostConfig;
  ports: Pick<Ports, P>;
}

/** Ports every HTTP function needs to find the user of a request. */
export type SessionPort = 'table' | 'clock' | 'log';
