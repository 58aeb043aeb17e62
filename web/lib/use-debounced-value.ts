import { useEffect, useState } from 'react';

/**
 * Returns the value after it has not changed for `quietMs`, so that a moving slider does not send a call per
 * pixel.
 */
export function useDebouncedValue<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
