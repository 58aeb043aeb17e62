/** Edges of a rectangle in the viewport, px. */
export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** True if a window lies over some of the lowest `footerPx` pixels of a panel. */
export function liesOverFooter(window: Edges, panel: Edges, footerPx: number): boolean {
  const isBeside = window.right <= panel.left || window.left >= panel.right;
  return !isBeside && window.bottom > panel.bottom - footerPx && window.top < panel.bottom;
}
