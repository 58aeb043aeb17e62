import { drawShifts, type Shifts } from '../../../core/lattice/geometry/display-warp.ts';

/**
 * Shifts by which this visit of the page moves what it shows of an unpaid lattice (decision 0020). They do not grow or
 * shrink it: the volume of what is drawn stays true.
 */
export const PAGE_SHIFTS: Shifts = { ...drawShifts('lattice', Math.random), outwardMm: 0 };
