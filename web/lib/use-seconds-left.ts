import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds until a time in milliseconds since 1970, ticking, never negative. */
export function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    setNowMs(Date.now());
    if (untilMs <= Date.now()) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (untilMs <= Date.now()) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return secondsUntil(untilMs, nowMs);
}

export function secondsUntil(timeMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((timeMs - nowMs) / 1000));
}
