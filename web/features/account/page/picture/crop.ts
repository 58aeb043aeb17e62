/** Square part of a picture, in its own pixels. */
export interface Crop {
  leftPx: number;
  topPx: number;
  sidePx: number;
}

/** Crop chosen by the user: zoom relative to a fit, and the centre, 0 to 1 along each side. */
export interface Framing {
  zoom: number;
  centreX: number;
  centreY: number;
}

export const ZOOM_MAX = 4;
export const CENTRED: Framing = { zoom: 1, centreX: 0.5, centreY: 0.5 };

/** Square that a framing crops; always inside the picture. */
export function cropOf(widthPx: number, heightPx: number, { zoom, centreX, centreY }: Framing): Crop {
  const sidePx = Math.min(widthPx, heightPx) / Math.min(ZOOM_MAX, Math.max(1, zoom));
  const place = (centre: number, lengthPx: number) =>
    Math.min(lengthPx - sidePx, Math.max(0, centre * lengthPx - sidePx / 2));
  return { leftPx: place(centreX, widthPx), topPx: place(centreY, heightPx), sidePx };
}

/** Framing after moving the picture by a share of the visible square; moving right shows more of its left. */
export function moveFraming(
  framing: Framing,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  moved: { x: number; y: number },
): Framing {
  const { leftPx, topPx, sidePx } = cropOf(widthPx, heightPx, framing);
  const along = (startPx: number, by: number, lengthPx: number) =>
    Math.min(lengthPx - sidePx / 2, Math.max(sidePx / 2, startPx + sidePx / 2 - by * sidePx)) / lengthPx;
  return {
    ...framing,
    centreX: along(leftPx, moved.x, widthPx),
    centreY: along(topPx, moved.y, heightPx),
  };
}
