import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';

/** The download of a result; worth fetching before there is one. */
export const ResultDownloads = lazyWithPreload(
  async () => (await import('./result-downloads.tsx')).ResultDownloads,
);
