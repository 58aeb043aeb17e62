import { SHEET_BESIDE, useIsPhone, useMediaQuery } from '../../../lib/use-media-query.ts';

/** Part of a view that controls cover, px. */
export interface Covered {
  /** Width at the right edge. Pictures of the view end there, and the model is centred beside it. */
  endPx: number;
  /** Share of the rest that a model fills after a fit. By default it leaves room for controls. */
  fillShare?: number;
}

/** True where the camera strip is a row: above the model of a phone, which would lose half its width to a column. */
export function useIsStripRow(): boolean {
  const isBeside = useMediaQuery(SHEET_BESIDE);
  return useIsPhone() && !isBeside;
}

export const NOTHING_COVERED: Covered = { endPx: 0 };

/** A view without controls. */
export const BARE_VIEW: Covered = { endPx: 0, fillShare: 0.96 };

/** The camera strip with its margins, at the right edge. */
const STRIP: Covered = { endPx: 70 };

/** Returns the area that the controls of the stage cover, with `morePx` beside them. */
export function coveredByControls(isStripRow: boolean, morePx = 0): Covered {
  return isStripRow ? NOTHING_COVERED : { endPx: STRIP.endPx + morePx };
}
