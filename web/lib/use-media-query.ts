import { useSyncExternalStore } from 'react';

/** Follows a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** True on screens too narrow for side panels: the workspace then uses a sheet at the bottom. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 767px)');
}

/** True when the user asks for less movement. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
