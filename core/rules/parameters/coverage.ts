/** Share of a part without a lattice above which the page always names it. */
export const LOST_NOTED = 0.05;
