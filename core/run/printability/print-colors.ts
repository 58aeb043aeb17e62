import type { Paint } from '../../formats/picture/canvas.ts';
import { STRUT_FAULTS, type StrutFault } from '../../rules/parameters/printability.ts';

/** Colours by fault on a clear ground, each 3 : 1 or more on light and dark pages (WCAG 1.4.11). */
export const PRINT_COLORS: Record<StrutFault, string> = {
  none: '#4a9a86',
  diameter: '#e0457b',
  angle: '#8a63f0',
  gap: '#2f88e0',
};

/** Lines, figures and the model around the lattice. */
export const INK = '#84796a';

/** Converts a colour like #8a63f0. */
export function paintOf(color: string, opacity = 1): Paint {
  const at = (from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  return [at(1), at(3), at(5), opacity];
}

export const FAULT_PAINTS: readonly Paint[] = STRUT_FAULTS.map((fault) => paintOf(PRINT_COLORS[fault]));
