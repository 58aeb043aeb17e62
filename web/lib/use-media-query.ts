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

/** Windows without room for panels beside the stage and two bars above it: phones, and low ones that would have drawers. */
const PHONE = '(max-width: 767px), (max-width: 1023px) and (max-height: 560px)';

/** Windows in which a sheet below would leave the model no room: a phone on its side, a page at 200 %. */
export const LOW_PHONE = '(max-height: 560px) and (min-width: 560px)';

/** Where the sheet of a touch device stands beside the stage: also on a tablet on its side. */
export const SHEET_BESIDE = `${LOW_PHONE}, (min-width: 900px) and (orientation: landscape)`;

/** Desktop windows in which the controls need the height, such as 1280 x 720. */
export const LOW_DESKTOP = '(min-width: 768px) and (max-height: 850px)';

/** Windows whose dialogs need all of the height. */
export const LOW_WINDOW = '(max-height: 560px)';

/** Windows in which the camera strip is as high as the stage. */
export const LOW_STAGE = '(max-height: 700px)';

/** True on screens too small for side panels, and in the workspace of touch devices: it then uses a bottom sheet. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE) || isTouchWorkspace();
}

/** True where a second bar would take the model's height: on a phone, upright or on its side, and on a page at 200 %. */
export function useHasOneBar(): boolean {
  const isTight = useMediaQuery(`${PHONE}, ${LOW_PHONE}`);
  return useIsPhone() && isTight;
}

/** True in windows of 768 to 1,023 px with some height: two panels beside the stage would leave it a third of the width, so they are drawers. */
export function useHasDrawers(): boolean {
  return useMediaQuery('(min-width: 768px) and (max-width: 1023px) and (min-height: 560.02px)');
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
