import { randomWarp } from '../../core/lattice/geometry/display-warp.ts';

/** Field by which this visit of the page moves what it shows of an unpaid lattice (decision 0020). */
export const PAGE_WARP = randomWarp(Math.random);
