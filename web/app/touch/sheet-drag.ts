/** A drag of this part of the sheet's height decides by itself. */
const DECIDING_SHARE = 0.25;
/** A flick this fast decides however short it was, px per ms. */
const FLICK_PX_PER_MS = 0.5;

export interface SheetDrag {
  /** How far the finger went down, px; negative is up. */
  downPx: number;
  milliseconds: number;
  /** Height of the open sheet, px. */
  heightPx: number;
}

/** Whether a sheet is open after a drag: a far or quick one moves it, anything else leaves it as it was. */
export function openAfterDrag(wasOpen: boolean, { downPx, milliseconds, heightPx }: SheetDrag): boolean {
  const far = Math.abs(downPx) > DECIDING_SHARE * heightPx;
  const quick = Math.abs(downPx) / Math.max(1, milliseconds) > FLICK_PX_PER_MS;
  return far || quick ? downPx < 0 : wasOpen;
}
