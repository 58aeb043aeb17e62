/**
 * Faces of a result that cross by less than this do so by rounding, mm: vertices are rounded to 32-bit floats after
 * they were computed.
 */
export const CROSSING_ROUNDING_MM = 1e-3;
