const RELOADED_KEY = 'reloaded-for-fresh-code';
/** A second failure this soon after a reload is not an old page's: reloading again would go in circles. */
const CIRCLE_MS = 30_000;

/**
 * A page opened before a release asks for chunks that no longer exist. It is loaded anew then, once; what was
 * uploaded or generated is found again by its address.
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
