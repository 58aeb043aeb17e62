import type { Services } from '../http/services.ts';

/** Ports the `api` function uses: everything but files and mail. */
export type ApiServices = Services<'table' | 'clock' | 'log' | 'ids' | 'passwords' | 'queue' | 'sockets'>;
