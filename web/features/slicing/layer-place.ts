/** Zoom and shift of the view, relative to the part fitted into it; the shift in pixels. */
export interface LayerView {
  zoom: number;
  x: number;
  y: number;
}

export const FITTED: LayerView = { zoom: 1, x: 0, y: 0 };
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 200;
/** Free edge around a fitted part, pixels. */
const MARGIN_PX = 16;

export interface Size {
  width: number;
  height: number;
}

/** A view zoomed by a factor about a place, which stays where it is. */
export function zoomedAt(
  view: LayerView,
  { factor, at }: { factor: number; at: { x: number; y: number } },
  { width, height }: Size,
): LayerView {
  const zoom = Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, view.zoom * factor));
  const scale = zoom / view.zoom;
  const from = { x: at.x - width / 2, y: at.y - height / 2 };
  return { zoom, x: from.x - (from.x - view.x) * scale, y: from.y - (from.y - view.y) * scale };
}

/** Pixels per millimetre, and the pixel of the part's origin; y of the part runs upward. */
export function placeOf(
  { minMm, maxMm }: { minMm: readonly number[]; maxMm: readonly number[] },
  view: LayerView,
  { width, height }: Size,
): { pxPerMm: number; x0: number; y0: number } {
  const [wide, deep] = [maxMm[0]! - minMm[0]! || 1, maxMm[1]! - minMm[1]! || 1];
  const fitted = Math.min((width - 2 * MARGIN_PX) / wide, (height - 2 * MARGIN_PX) / deep);
  const pxPerMm = Math.max(fitted, 1e-3) * view.zoom;
  return {
    pxPerMm,
    x0: width / 2 + view.x - (pxPerMm * (minMm[0]! + maxMm[0]!)) / 2,
    y0: height / 2 + view.y + (pxPerMm * (minMm[1]! + maxMm[1]!)) / 2,
  };
}
