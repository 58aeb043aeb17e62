import { startTransition, useEffect, useState } from 'react';

/** Latest time after the first render, milliseconds. */
const PATIENCE_MS = 2000;

/** False at first, true once the page is idle. For work that can be prepared ahead. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => startTransition(() => setIdle(true));
    // Not every browser has requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(begin, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
}
