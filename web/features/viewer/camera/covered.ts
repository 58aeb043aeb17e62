/** Part of a view that controls cover, px. */
export interface Covered {
  /** Width at the right edge. Pictures of the view end there, and the model is centred beside it. */
  endPx: number;
}

export const NOTHING_COVERED: Covered = { endPx: 0 };

/** The camera strip with its margins, at the right edge. A phone has only some buttons of it. */
const STRIP: Covered = { endPx: 70 };

/** Returns the area that the controls of the stage cover, with `morePx` beside them. */
export function coveredByControls(isPhone: boolean, morePx = 0): Covered {
  return isPhone ? NOTHING_COVERED : { endPx: STRIP.endPx + morePx };
}
