import { LatticeError } from '../../solid/error.ts';
import { MOST_LAYERS } from './net/wall-net.ts';

/** Below this share of the surface within a cell of the lattice a part is not one of thin walls. */
const LEAST_REACHED = 0.75;

/** Throws not-thin if a part has no wall for cells that keep this distance from its surface, mm. */
export function refuseNoWalls(faces: number, clearMm: number): void {
  if (faces > 0) return;
  throw new LatticeError(
    'not-thin',
    `conformal cells need walls thicker than ${(2 * clearMm).toFixed(2)} mm, the rod or the sheet, and of at most ${MOST_LAYERS} cells: this part has none wide enough; take a grid, or other cells or rods`,
  );
}

/** Throws not-thin if much of a part's surface is farther than a cell from its lattice. */
export function refuseUnreached(reached: number): void {
  if (reached < LEAST_REACHED) {
    throw new LatticeError(
      'not-thin',
      `conformal cells reach only ${(100 * reached).toFixed(0)} % of this part's surface, the rest has no walls of at most ${MOST_LAYERS} cells: take a grid, or larger cells`,
    );
  }
}
