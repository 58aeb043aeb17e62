import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';

/** Download of a result, preloaded before there is one. */
export const ResultDownloads = lazyWithPreload(
  async () => (await import('./result-downloads.tsx')).ResultDownloads,
);
