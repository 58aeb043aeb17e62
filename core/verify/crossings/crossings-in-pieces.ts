import { CROSSING_ROUNDING_MM } from '../../spec/tolerances.ts';
import { type Crossings, crossingsWithin, type ReadiedSurface } from './crossings.ts';
import { pairsOfBoxes } from './face-tree.ts';

/** Levels of boxes below the topmost at which a search is divided: some hundred pairs of boxes. */
const DIVIDED_LEVELS = 6;
/** Pieces of a search: enough to share them evenly. */
const PIECES = 24;

/** A search for faces through one another in pieces, each some pairs of boxes. */
export const crossingSearch = {
  name: 'crossings',
  open(surface: ReadiedSurface) {
    return (within: Int32Array): Crossings => crossingsWithin(surface, CROSSING_ROUNDING_MM, { within });
  },
};

/** Divides a search. Its results, joined by `joinedCrossings`, are those of the whole. */
export function searchPieces({ tree }: ReadiedSurface): Int32Array[] {
  const pairs = pairsOfBoxes(tree, DIVIDED_LEVELS);
  const size = 3 * Math.ceil(pairs.length / 3 / PIECES);
  const pieces: Int32Array[] = [];
  for (let from = 0; from < pairs.length; from += size) pieces.push(pairs.slice(from, from + size));
  return pieces;
}
