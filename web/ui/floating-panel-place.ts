/** Places of the floating editor panels: product.md sections 2 and 9. */

/** From the right edge, px, while no panel of parameters stands there. */
export const PANEL_RIGHT_OFFSET_PX = 298;
/** From the right edge, px, when one does. */
export const PANEL_RIGHT_OFFSET_BESIDE_PX = 28;
/** No window reaches higher than this, px: the header stays free. */
export const PANEL_TOP_MIN_PX = 59;

export interface SizePx {
  width: number;
  height: number;
}

/** Upper left corner of a window in the viewport, px. */
export interface PlacePx {
  left: number;
  top: number;
}

/**
 * Holds a window inside the viewport and below the header. One larger than the viewport keeps its upper left corner
 * in sight, where it is held by.
 */
export function clampInside({ left, top }: PlacePx, window: SizePx, viewport: SizePx): PlacePx {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  return {
    left: clamp(left, 0, viewport.width - window.width),
    top: clamp(top, PANEL_TOP_MIN_PX, viewport.height - window.height),
  };
}

/**
 * Where a panel opens: at the right edge of the stage, 298 px from it, or 28 px beside what stands there: the docked
 * parameters and the viewer's own controls. The parameters hide and come back; the panel opens clear of them either
 * way. It never opens over the model: on a narrow stage it opens over the parameters, on a phone at the bottom.
 * @param stage the viewer's own rectangle in the viewport, px
 * @param parametersPx how much of the viewport's right the docked parameters take when they are shown, px; 0 for none
 * @param controlsPx how much of the stage's right the viewer's controls take, px
 */
export function openingPlace(
  window: SizePx,
  stage: PlacePx & SizePx,
  parametersPx: number,
  controlsPx: number,
  viewport: SizePx,
): PlacePx {
  const offset = parametersPx > 0 ? PANEL_RIGHT_OFFSET_BESIDE_PX + controlsPx : PANEL_RIGHT_OFFSET_PX;
  if (viewport.width < 2 * window.width) {
    const left = (viewport.width - window.width) / 2;
    return clampInside({ left, top: viewport.height - window.height }, window, viewport);
  }
  const right = Math.min(stage.left + stage.width, viewport.width - parametersPx);
  const top = stage.top + PANEL_RIGHT_OFFSET_BESIDE_PX;
  const isNarrow = parametersPx > 0 && right - controlsPx - stage.left < 2 * window.width;
  const left = isNarrow
    ? viewport.width - PANEL_RIGHT_OFFSET_BESIDE_PX - window.width
    : right - offset - window.width;
  return clampInside({ left, top }, window, viewport);
}
