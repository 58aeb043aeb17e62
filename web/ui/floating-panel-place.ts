/** Positions of the floating editor panels (docs/specification.md#screens and #limits). */

/** Distance from the right edge without docked parameters, px. */
export const PANEL_RIGHT_OFFSET_PX = 298;
/** Distance from the right edge beside docked parameters, px. */
export const PANEL_RIGHT_OFFSET_BESIDE_PX = 28;
/** Minimum top of a window, px; the header stays visible. */
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
 * Clamps a window to the viewport and below the header. A window larger than the viewport keeps its upper
 * left corner, with its drag handle, visible.
 */
export function clampInside({ left, top }: PlacePx, window: SizePx, viewport: SizePx): PlacePx {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  return {
    left: clamp(left, 0, viewport.width - window.width),
    top: clamp(top, PANEL_TOP_MIN_PX, viewport.height - window.height),
  };
}

/**
 * Initial position of a panel: at the right edge of the stage, 298 px from it, or 28 px beside the docked
 * parameters and the viewer's controls. The parameters hide and return; the panel stays clear of them. It
 * never covers the model: on a narrow stage it opens over the parameters, on a phone at the bottom.
 * @param stage rectangle of the viewer in the viewport, px
 * @param parametersPx width of the docked parameters when visible, px; 0 for none
 * @param controlsPx width of the viewer's controls at the right of the stage, px
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
