import { VIEW_PANEL_HEIGHT_PX } from '../view-limits.ts';

const KEY_STEP_PX = 20;

export function clampHeight(heightPx: number): number {
  return Math.min(VIEW_PANEL_HEIGHT_PX.max, Math.max(VIEW_PANEL_HEIGHT_PX.min, Math.round(heightPx)));
}

/** Height after a key press on the drag handle; null if the key has no effect. */
export function heightAfterKey(heightPx: number, key: string): number | null {
  if (key === 'ArrowUp') return clampHeight(heightPx - KEY_STEP_PX);
  if (key === 'ArrowDown') return clampHeight(heightPx + KEY_STEP_PX);
  if (key === 'Home') return VIEW_PANEL_HEIGHT_PX.min;
  if (key === 'End') return VIEW_PANEL_HEIGHT_PX.max;
  return null;
}
