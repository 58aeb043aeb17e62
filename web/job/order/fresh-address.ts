/**
 * Runs `open` with a signed address; once more with the one `freshAddress` gives when the first try failed, since the
 * address may have run out meanwhile. Ends quietly once `signal` is aborted; else throws what the last try threw.
 */
export async function withFreshAddress(
  url: string,
  freshAddress: () => Promise<string | undefined>,
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
