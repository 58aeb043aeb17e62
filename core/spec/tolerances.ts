/** Crossings of result faces below this depth, mm, are rounding of vertices to 32-bit floats. */
export const CROSSING_ROUNDING_MM = 1e-3;
