import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Share of the sheet's height after which a drag opens or closes it. */
const DECIDING_SHARE = 0.25;
/** Minimum speed of a flick, which opens or closes the sheet at any length, px per ms. */
const FLICK_PX_PER_MS = 0.5;
/** A finger that moves less than this taps what it is on, px. */
const TAP_SLOP_PX = 8;

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

/** Distance by which a sheet is pulled, px, the handlers that drag it by its bar, and the one of its button. */
export function useSheetPull(
  sheet: RefObject<HTMLElement | null>,
  open: boolean,
  onOpen: (open: boolean) => void,
) {
  const start = useRef<{ y: number; atMs: number } | null>(null);
  const [pulledPx, setPulledPx] = useState(0);
  const letGo = () => {
    start.current = null;
    setPulledPx(0);
  };
  const bar = {
    onPointerDown(event: PointerEvent) {
      start.current = { y: event.clientY, atMs: event.timeStamp };
    },
    onPointerMove(event: PointerEvent) {
      // A mouse may have been released elsewhere.
      if (event.buttons === 0) letGo();
      if (start.current === null) return;
      const downPx = event.clientY - start.current.y;
      // Captures the pointer, so that the tab under the finger gets no click.
      if (Math.abs(downPx) > TAP_SLOP_PX) event.currentTarget.setPointerCapture(event.pointerId);
      setPulledPx(Math.max(0, downPx));
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      letGo();
      if (from === null) return;
      const downPx = event.clientY - from.y;
      if (Math.abs(downPx) <= TAP_SLOP_PX) return;
      const heightPx = sheet.current?.offsetHeight ?? 1;
      const next = openAfterDrag(open, { downPx, milliseconds: event.timeStamp - from.atMs, heightPx });
      if (next !== open) onOpen(next);
    },
    onPointerCancel: letGo,
  };
  return { pulledPx, handle: { bar, toggle: () => onOpen(!open) } };
}
