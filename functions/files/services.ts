import type { Services } from '../http/services.ts';

/** Ports the `files` function uses. */
export type FilesServices = Services<'table' | 'clock' | 'log' | 'ids' | 'files'>;
