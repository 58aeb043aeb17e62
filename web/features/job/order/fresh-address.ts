/**
 * Runs `open` with a signed address, and once more with a fresh one if it fails, because addresses expire.
 * Returns silently once `signal` is aborted; otherwise throws the error of the last attempt.
 */
export async function withFreshAddress(
  { url, freshAddress }: { url: string; freshAddress: () => Promise<string | undefined> },
  open: (url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await open(url);
  } catch (error) {
    if (signal.aborted) return;
    const fresh = await freshAddress();
    if (fresh === undefined || signal.aborted) throw error;
    await open(fresh);
  }
}

/** Returns the part of a signed address that does not change with its signature; null without an address. */
export function objectAddress(url: string | null | undefined): string | null {
  return url?.split('?')[0] || null;
}
