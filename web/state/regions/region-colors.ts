import type { ColorMode } from '../color-mode.ts';

/** Colours of both regions, on the stage and in the panel. */
export const REGION_COLORS: Record<ColorMode, readonly [string, string]> = {
  light: ['#2f9c86', '#cf8732'],
  dark: ['#57bfa9', '#e6ad5a'],
};
