/**
 * Crossings of result faces below this depth are rounding, mm: vertices are rounded to 32-bit floats after
 * their computation.
 */
export const CROSSING_ROUNDING_MM = 1e-3;
