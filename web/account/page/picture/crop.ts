/** A square part of a picture, in the picture's own pixels. */
export interface Crop {
  leftPx: number;
  topPx: number;
  sidePx: number;
}

/** What the user chose: how much larger than fitting, and where the middle lies, 0 to 1 along each side. */
export interface Framing {
  zoom: number;
  centreX: number;
  centreY: number;
}

export const ZOOM_MAX = 4;
export const CENTRED: Framing = { zoom: 1, centreX: 0.5, centreY: 0.5 };

/** The square that a framing cuts from a picture; it never leaves the picture. */
export function cropOf(widthPx: number, heightPx: number, { zoom, centreX, centreY }: Framing): Crop {
  const sidePx = Math.min(widthPx, heightPx) / Math.min(ZOOM_MAX, Math.max(1, zoom));
  const place = (centre: number, lengthPx: number) =>
    Math.min(lengthPx - sidePx, Math.max(0, centre * lengthPx - sidePx / 2));
  return { leftPx: place(centreX, widthPx), topPx: place(centreY, heightPx), sidePx };
}

/** The framing after the picture was moved by a part of the square shown; to the right shows more of its left. */
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
