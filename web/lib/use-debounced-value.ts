import { useEffect, useState } from 'react';

/** The value once unchanged for `quietMs`: a moving slider sends no call per pixel. */
export function useDebouncedValue<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
