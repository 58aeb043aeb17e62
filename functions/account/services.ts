import type { Services } from '../http/services.ts';

/** Ports of the `account` function, which sends mail. */
export type AccountServices = Services<
  'table' | 'clock' | 'log' | 'ids' | 'passwords' | 'mail' | 'mac' | 'sms' | 'social' | 'sockets'
>;
