/** Ranges, steps and defaults of the parameter panel: docs/specification.md#validation and #limits. */
export interface Range {
  min: number;
  max: number;
  step: number;
  default: number;
}

export const DENSITY_PERCENT: Range = { min: 0, max: 100, step: 0.01, default: 10 };
/** Density limits, except where a lattice itself reaches the ends. */
export const DENSITY_CLAMP_PERCENT = { min: 1, max: 99 } as const;
export const LATTICE_SIZE_MM: Range = { min: 5, max: 20, step: 0.1, default: 10 };
export const ROD_DIAMETER_MM: Range = { min: 0.5, max: 1.5, step: 0.1, default: 0.8 };
export const STRUT_SIDES: Range = { min: 6, max: 16, step: 1, default: 8 };
/** Hardness steps of the slider and the number input (docs/specification.md#validation). */
export const HARDNESS_SHORE_A = { step: 1, inputStep: 0.1 } as const;
export const BOTTOM_THICKNESS_MM: Range = { min: 1, max: 3, step: 0.1, default: 1 };
export const SHELL_THICKNESS_MM = { min: 1, step: 1, default: 1, ordinaryMax: 5 } as const;

/** Outputs by wire index (docs/specification.md#flows: 0 high, 1 low, 2 cut). */
export const OUTPUT_ACTIONS = ['high', 'low', 'cut'] as const;
export type OutputAction = (typeof OUTPUT_ACTIONS)[number];

/** Forms of a surface lattice: the thickened surface, or the solid on one side of it. */
export const SURFACE_VARIANTS = ['sheet', 'network'] as const;
export type SurfaceVariant = (typeof SURFACE_VARIANTS)[number];

/** Clamps a value to a range and rounds it to the step, counted from the minimum. */
export function clampToRange(value: number, range: Pick<Range, 'min' | 'max' | 'step'>): number {
  if (!Number.isFinite(value)) return range.min;
  const stepped = range.min + Math.round((value - range.min) / range.step) * range.step;
  const held = Math.min(range.max, Math.max(range.min, stepped));
  return Math.round(held * 1e6) / 1e6;
}

/**
 * Maximum shell thickness of a model, mm: 4 if its smallest extent is exactly 10, 5 above, else half of it
 * rounded down (docs/specification.md#validation). Zero means no shell.
 */
export function shellMaxMm(smallestExtentMm: number): number {
  if (smallestExtentMm > 10) return 5;
  if (smallestExtentMm === 10) return 4;
  return Math.max(0, Math.floor(smallestExtentMm / 2));
}
