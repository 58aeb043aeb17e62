import type { Proof } from '../spec/report.ts';
import { CROSSING_ROUNDING_MM } from '../spec/tolerances.ts';
import { type Crossings, findCrossings } from './crossings.ts';

/** In larger surfaces no crossings are searched: the search holds several times the surface in memory. */
export const SEARCH_FACES_MAX = 3_000_000;

/**
 * Searches faces that run through one another deeper than rounding; undefined when there are too many faces.
 * @param corners 9 coordinates a face, mm
 */
export function searchCrossings(corners: Float32Array): Crossings | undefined {
  if (corners.length / 9 > SEARCH_FACES_MAX) return undefined;
  return findCrossings(corners, CROSSING_ROUNDING_MM);
}

/**
 * Whether a surface can be printed: closed, oriented, manifold, no face without area, none through another. A result is
 * written, and `--check` passes a file, by this alone.
 */
export function isSound(proof: Proof, crossings: Crossings | undefined): boolean {
  const { closed, oriented, manifold, degenerateTriangles } = proof;
  return closed && oriented && manifold && degenerateTriangles === 0 && !crossings?.pairs;
}
