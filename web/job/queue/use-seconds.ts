import { useEffect, useState } from 'react';

/** Whole seconds since `key` last changed, ticking each second while `running`. */
export function useSecondsSince(key: string, running: boolean): number {
  const [counted, setCounted] = useState({ key, seconds: 0 });
  useEffect(() => {
    const startedMs = performance.now();
    const count = () => setCounted({ key, seconds: Math.floor((performance.now() - startedMs) / 1000) });
    count();
    if (!running) return;
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [key, running]);
  return counted.key === key ? counted.seconds : 0;
}
