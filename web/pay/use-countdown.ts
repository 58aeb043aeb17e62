import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Seconds until a time, ticking; null without a time, never negative. */
export function useCountdown(endsAtMs: number | undefined): number | null {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (endsAtMs === undefined) return;
    setNowMs(Date.now());
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= endsAtMs) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return endsAtMs === undefined ? null : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}
