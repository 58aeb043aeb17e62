import { SHEET_BESIDE, useIsPhone, useMediaQuery } from '../../../lib/use-media-query.ts';
import { VIEW_PANEL_HEIGHT_PX } from '../view-limits.ts';

/** Part of a view that controls cover, px. */
export interface Covered {
  /** Width at the right edge. Pictures of the view end there, and the model is centred beside it. */
  endPx: number;
  /** Height at the top. The model is centred below it. */
  topPx: number;
  /** Share of the rest that a model fills after a fit. By default it leaves room for controls. */
  fillShare?: number;
}

/** True where the camera strip is a row: above the model of a phone, which would lose half its width to a column. */
export function useIsStripRow(): boolean {
  const isBeside = useMediaQuery(SHEET_BESIDE);
  return useIsPhone() && !isBeside;
}

export const NOTHING_COVERED: Covered = { endPx: 0, topPx: 0 };

export const BARE_VIEW: Covered = { ...NOTHING_COVERED, fillShare: 0.96 };

/** Width of the camera strip with its margins, at the right edge. */
const STRIP_PX = 70;
/** Height of the folded view panel, beside which the cube stands, with a margin. */
const PANEL_PX = VIEW_PANEL_HEIGHT_PX.folded + 12;

/** Returns the area that the controls of the stage cover, with `morePx` beside them. The sheet of a phone has the view panel. */
export function useCovered(morePx = 0): Covered {
  const isStripRow = useIsStripRow();
  const isPhone = useIsPhone();
  return coveredByControls({ isStripRow, isPhone, morePx });
}

export function coveredByControls(by: { isStripRow: boolean; isPhone: boolean; morePx: number }): Covered {
  if (by.isStripRow) return NOTHING_COVERED;
  const endPx = STRIP_PX + by.morePx;
  return { endPx, topPx: by.isPhone ? 0 : PANEL_PX };
}
