/** Distance of a toast from the edges of its place, px. */
const EDGE_PX = 12;
/** Distance of a toast from the bottom of the stage or the page, px. */
export const TOAST_BOTTOM_PX = 20;
/** Height that a toast needs below a dialog, px. */
const LOW_PX = 80;
/** Width that a toast needs beside the axes; with less it stands above them, px. */
const ROOM_PX = 300;

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The window and the visible parts of the workspace, in px of the window. Undefined: not on the page. */
export interface ToastSurroundings {
  widthPx: number;
  heightPx: number;
  stage: Edges | undefined;
  latticePanel: Edges | undefined;
  /** Docked and not hidden. */
  parameters: Edges | undefined;
  axes: Edges | undefined;
  /** Main button on the stage while the parameters are hidden. */
  mainButton: Edges | undefined;
  /** Card of the short tour. */
  tour: Edges | undefined;
  /** Open dialog; all else is behind it. */
  dialog: Edges | undefined;
}

/** Distances of toasts from the edges of the window, px: at the foot of the page, or of the stage between its panels, clear of axes, main button and tour; below a dialog with room there. */
export function toastPlace(around: ToastSurroundings) {
  const { widthPx, heightPx, stage, latticePanel, parameters, axes, mainButton, tour, dialog } = around;
  if (dialog !== undefined && heightPx - dialog.bottom >= LOW_PX)
    return { startPx: EDGE_PX, endPx: EDGE_PX, bottomPx: TOAST_BOTTOM_PX };
  const left = Math.max(stage?.left ?? 0, latticePanel?.right ?? 0);
  const end = Math.min(stage?.right ?? widthPx, parameters?.left ?? widthPx);
  const isBesideAxes = axes !== undefined && end - axes.right >= ROOM_PX;
  const start = isBesideAxes ? Math.max(left, axes.right) : left;
  const below = [isBesideAxes ? undefined : axes, mainButton, tour];
  const bottomPx = Math.max(
    heightPx - (stage?.bottom ?? heightPx) + TOAST_BOTTOM_PX,
    ...below.map((part) => (part === undefined ? 0 : heightPx - part.top + EDGE_PX)),
  );
  return { startPx: start + EDGE_PX, endPx: widthPx - end + EDGE_PX, bottomPx };
}
