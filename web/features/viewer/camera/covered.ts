/** Parts of a view that controls cover, px. */
export interface Covered {
  /** Width at the right edge. Pictures of the view end there, and the model is centred beside it. */
  endPx: number;
  /** Height at the upper and at the lower edge, the same at both. A fitted model stays between them. */
  barPx: number;
}

export const NOTHING_COVERED: Covered = { endPx: 0, barPx: 0 };

/** The camera strip with its margins, at the right edge. */
const STRIP: Covered = { endPx: 70, barPx: 0 };
/** On phones the view panel lies at the upper edge and the camera strip at the lower one. */
const BARS: Covered = { endPx: 0, barPx: 70 };

/** Returns the area that the controls of the stage cover. */
export function coveredByControls(isPhone: boolean): Covered {
  return isPhone ? BARS : STRIP;
}
