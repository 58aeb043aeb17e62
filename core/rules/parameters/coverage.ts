/** Share of a part without a lattice above which the page always names it. */
export const UNREACHED_WARNING_SHARE = 0.05;
