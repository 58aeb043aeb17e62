import { later } from '../../../lib/lazy-with-preload.tsx';

/** The download of a result; worth fetching before there is one. */
export const ResultDownloads = later(async () => (await import('./result-downloads.tsx')).ResultDownloads);
