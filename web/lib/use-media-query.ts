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

// Heights of windows, from the lowest.

/** Dialogs need all of the height. */
export const LOW_WINDOW = '(max-height: 560px)';

/** The camera strip is as high as the stage. */
export const LOW_STAGE = '(max-height: 700px)';

/** The controls of a desktop need the height, such as at 1280 x 720. */
export const LOW_DESKTOP = '(min-width: 768px) and (max-height: 850px)';

/** Low windows with a sheet beside the stage: a phone on its side, a page at 200 %. Below it the model had no room. */
export const LOW_PHONE = `${LOW_WINDOW} and (min-width: 560px)`;

/** Where the sheet of a touch device stands beside the stage: also on a tablet on its side. */
export const SHEET_BESIDE = `${LOW_PHONE}, (min-width: 900px) and (orientation: landscape)`;

/**
 * Layouts of the workspace, by where its parts have room:
 * - `phone`: a sheet, below or beside the stage, and one bar, since a second would take the model's height;
 * - `tablet`: a sheet below the header, at the address of touch devices;
 * - `drawers`: panels that open over the stage, which would have a third of the width beside two of them;
 * - `columns`: panels at both sides.
 */
type WindowLayout = 'phone' | 'tablet' | 'drawers' | 'columns';

const PHONE = `(max-width: 767px), (max-width: 1023px) and ${LOW_WINDOW}`;
const BELOW_COLUMNS = '(max-width: 1023px)';
/** Queries that tell the layouts apart. */
const LAYOUT_QUERIES = [PHONE, LOW_PHONE, BELOW_COLUMNS];

function layoutNow(): WindowLayout {
  const fits = (query: string) => matchMedia(query).matches;
  if (fits(PHONE)) return 'phone';
  if (location.pathname === '/touchHome') return fits(LOW_PHONE) ? 'phone' : 'tablet';
  return fits(BELOW_COLUMNS) ? 'drawers' : 'columns';
}

function followLayout(changed: () => void): () => void {
  const lists = LAYOUT_QUERIES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

export function useWindowLayout(): WindowLayout {
  return useSyncExternalStore(followLayout, layoutNow);
}

const hasSheet = (layout: WindowLayout) => layout === 'phone' || layout === 'tablet';

/** True where a sheet has what stands beside the stage elsewhere. */
export function useIsPhone(): boolean {
  return hasSheet(useWindowLayout());
}

/** As `useIsPhone`, outside components. */
export function isPhoneNow(): boolean {
  return hasSheet(layoutNow());
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
