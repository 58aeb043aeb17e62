const RELOADED_KEY = 'reloaded-for-fresh-code';
/**
 * Reload guard: a second failure within this time is not caused by an old page, and reloading again would
 * loop.
 */
const CIRCLE_MS = 30_000;

/**
 * Reloads the page once if a chunk is missing. A page opened before a release asks for chunks that no longer
 * exist. Uploads and results are restored from the address.
 */
export function reloadWhenCodeIsGone(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return;
    const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - lastMs < CIRCLE_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
  });
}
