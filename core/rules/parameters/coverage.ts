/** A larger share of a part without a lattice is always named to the user. */
export const LOST_NOTED = 0.05;
