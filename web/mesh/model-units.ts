import { fitsLargestBox, UPLOAD_MIN_EXTENT_MM } from '../../core/rules/model/upload-limits.ts';

/** Millimetres per unit. STL has no unit, and lengths are read as millimetres. */
export const UNIT_FACTORS = { centimetre: 10, inch: 25.4 } as const;
export type LengthUnit = keyof typeof UNIT_FACTORS;

/**
 * A model whose longest side is below this was most likely not modelled in millimetres, mm. Lattices of 5 mm
 * cells do not fit in it, and parts of 2 cm or 1 inch modelled in their unit fall below.
 */
export const UNITS_SUSPECT_BELOW_MM = 20;

/** Likely units of a model with these extents (mm, as read); empty for a plausible size. */
export function likelyUnits(extentMm: readonly number[]): LengthUnit[] {
  if (Math.max(...extentMm) >= UNITS_SUSPECT_BELOW_MM) return [];
  return (Object.keys(UNIT_FACTORS) as LengthUnit[]).filter((unit) => {
    const sized = extentMm.map((extent) => extent * UNIT_FACTORS[unit]);
    return fitsLargestBox(sized) && Math.min(...sized) >= UPLOAD_MIN_EXTENT_MM;
  });
}
