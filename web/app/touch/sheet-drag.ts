/** Share of the sheet's height after which a drag opens or closes it. */
const DECIDING_SHARE = 0.25;
/** Minimum speed of a flick, which opens or closes the sheet at any length, px per ms. */
const FLICK_PX_PER_MS = 0.5;

export interface SheetDrag {
  /** Distance of the drag, px; negative is up. */
  downPx: number;
  milliseconds: number;
  /** Height of the open sheet, px. */
  heightPx: number;
}

/** Returns whether the sheet is open after a drag. A long or fast drag moves it, any other leaves it. */
export function openAfterDrag(wasOpen: boolean, { downPx, milliseconds, heightPx }: SheetDrag): boolean {
  const far = Math.abs(downPx) > DECIDING_SHARE * heightPx;
  const quick = Math.abs(downPx) / Math.max(1, milliseconds) > FLICK_PX_PER_MS;
  return far || quick ? downPx < 0 : wasOpen;
}
