import { useEffect, useState } from 'react';

/** The value once it has stayed the same for `quietMs`: a slider on the move does not send a call per pixel. */
export function useDebouncedValue<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
