import { startTransition, useEffect, useState } from 'react';

/** At the latest so long after the page was drawn, milliseconds. */
const PATIENCE_MS = 2000;

/** False at first, true once the page has nothing better to do: for what can be made ready before it is asked for. */
export function useWhenIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => startTransition(() => setIdle(true));
    // Not every browser tells when it is idle.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(begin, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}
