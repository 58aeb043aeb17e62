import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Stable function that always runs the latest version, for memoised children. For events only; do not call it
 * during render.
 */
export function useSteady<Given extends unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...given) => newest.current(...given), []);
}
