import { fitsLargestBox, UPLOAD_MIN_EXTENT_MM } from '../../core/rules/model/upload-limits.ts';

/** STL carries no unit; lengths are read as millimetres. What another unit is in them. */
export const UNIT_FACTORS = { centimetre: 10, inch: 25.4 } as const;
export type LengthUnit = keyof typeof UNIT_FACTORS;

/**
 * A model shorter than this on its longest side was most likely not drawn in millimetres, mm. No printer of the box
 * makes a lattice of 5 mm cells in it; a part of 2 cm or 1 inch drawn in its own unit falls below.
 */
export const UNITS_SUSPECT_BELOW_MM = 20;

/** The units a model with these extents (mm, as read) may well have been drawn in; none for a model of likely size. */
export function likelyUnits(extentMm: readonly number[]): LengthUnit[] {
  if (Math.max(...extentMm) >= UNITS_SUSPECT_BELOW_MM) return [];
  return (Object.keys(UNIT_FACTORS) as LengthUnit[]).filter((unit) => {
    const sized = extentMm.map((extent) => extent * UNIT_FACTORS[unit]);
    return fitsLargestBox(sized) && Math.min(...sized) >= UPLOAD_MIN_EXTENT_MM;
  });
}
