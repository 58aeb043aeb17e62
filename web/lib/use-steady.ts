import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same from render to render and does what the newest one does: for children that are rendered
 * anew only when they are given something else. For events; while rendering it is not to be called.
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
