import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';

/** Loaded with the viewer: an empty page has nothing to preview. */
export const LivePreview = lazyWithPreload(async () => (await import('./live-preview.tsx')).LivePreview);
