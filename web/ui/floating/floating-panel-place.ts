/** Positions of the floating editor panels (docs/specification.md#screens and #limits). */

/** Width of a tool panel, px. */
export const TOOL_PANEL_PX = 304;
/** Distance of a tool panel from the right edge and from the top of the stage, px. */
export const TOOL_PANEL_EDGE_PX = 22;
/** Width that the stage leaves free for a tool panel, px. */
export const TOOL_PANEL_ROOM_PX = TOOL_PANEL_PX + 2 * TOOL_PANEL_EDGE_PX;
/** Distance of a tool panel that is as tall as it may be from the bottom of the window, px. */
const PANEL_BOTTOM_PX = 8;
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
 * Position at which a tool panel opens: over the parameters at the right edge, where it covers neither the model nor
 * the line that is drawn; on a phone at the bottom.
 *
 * @param stage rectangle of the viewer in the viewport, px
 */
export function openingPlace(window: SizePx, stage: PlacePx & SizePx, viewport: SizePx): PlacePx {
  if (viewport.width < 2 * window.width) {
    const left = (viewport.width - window.width) / 2;
    return clampInside({ left, top: viewport.height - window.height }, window, viewport);
  }
  const left = viewport.width - TOOL_PANEL_EDGE_PX - window.width;
  return clampInside({ left, top: stage.top + TOOL_PANEL_EDGE_PX }, window, viewport);
}

/**
 * Position of an open tool panel after its size, the stage or the viewport has changed: where the user put it, as far as
 * it fits there, otherwise where it would open. A narrow viewport therefore leaves no trace once it is wide again.
 *
 * @param chosen where the user put it; null if it was never moved
 */
export function placeAgain(
  chosen: PlacePx | null,
  window: SizePx,
  stage: PlacePx & SizePx,
  viewport: SizePx,
): PlacePx {
  return chosen === null ? openingPlace(window, stage, viewport) : clampInside(chosen, window, viewport);
}

/**
 * Maximum height of a tool panel, px: from where it opens to the bottom. What it shows later scrolls, so that it never
 * grows over the toolbar.
 *
 * @param stageTopPx top of the viewer in the viewport
 */
export function tallestPanelPx(stageTopPx: number, viewport: SizePx): number {
  return viewport.height - stageTopPx - TOOL_PANEL_EDGE_PX - PANEL_BOTTOM_PX;
}
