import { useSyncExternalStore } from 'react';

/** Follows a media query. Not from usehooks-ts: with its debounce it weighs 1.6 kB gzip, ours 0.3 kB. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

const PHONE = '(max-width: 767px)';

/** Windows in which a sheet below would leave the model no room: a phone on its side, a page at 200 %. */
export const LOW_PHONE = '(max-height: 560px) and (min-width: 560px)';

/** Desktop windows in which the controls need the height, such as 1280 x 720. */
export const LOW_DESKTOP = '(min-width: 768px) and (max-height: 850px)';

/** True on screens too narrow for side panels, and in the workspace of touch devices: it then uses a bottom sheet. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE) || isTouchWorkspace();
}

/** True in windows of 768 to 1,023 px: two panels beside the stage would leave it a third of the width, so they are drawers. */
export function useHasDrawers(): boolean {
  return useMediaQuery('(min-width: 768px) and (max-width: 1023px)');
}

/** As `useIsPhone`, outside components. */
export function isPhoneNow(): boolean {
  return matchMedia(PHONE).matches || isTouchWorkspace();
}

function isTouchWorkspace(): boolean {
  return location.pathname === '/touchHome';
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
