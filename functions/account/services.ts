import type { Services } from '../http/services.ts';

/** Ports the `account` function uses: the one that sends mail. */
export type AccountServices = Services<
  'table' | 'clock' | 'log' | 'ids' | 'passwords' | 'mail' | 'mac' | 'sms' | 'social' | 'sockets'
>;
