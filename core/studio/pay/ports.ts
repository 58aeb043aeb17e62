import type { Ports } from '../ports.ts';
import type { PayProvider } from './provider.ts';

/** Wakes the settling worker. Messages may come twice, late and in any order. */
export interface SettlementQueue {
  send(message: SettlementMessage): Promise<void>;
}

export interface SettlementMessage {
  eventId: string;
}

/** The ports of payments. A host has one provider. */
export interface PayPorts extends Pick<Ports, 'table' | 'clock' | 'ids' | 'sockets' | 'log'> {
  provider: PayProvider;
  settlements: SettlementQueue;
  /** Lines of a payment that one transaction changes; `LINES_AT_ONCE` unless a test takes fewer. */
  linesAtOnce?: number;
}
