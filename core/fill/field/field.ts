/** Number of a place, x, y, z in mm: from 0, where rods have the first diameter, to 1, where they have the last. */
export type FieldAt = (at: ArrayLike<number>) => number;
