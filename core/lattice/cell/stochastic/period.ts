/**
 * Spacings of the points along one period. The lattice repeats after that many: far enough to look random, near
 * enough to be built and proved as one large cell.
 */
export const STOCHASTIC_PERIOD = 4;
