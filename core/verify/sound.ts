import type { Verification } from '../spec/report.ts';
import { CROSSING_ROUNDING_MM } from '../spec/tolerances.ts';
import { type Crossings, findCrossings } from './crossings/crossings.ts';

/** Larger surfaces are not searched for crossings: that takes several times their memory. */
export const SEARCH_FACES_MAX = 3_000_000;

/** Faces that cross deeper than rounding; undefined for too many. @param corners 9 per face, mm */
export function searchCrossings(corners: Float32Array): Crossings | undefined {
  if (corners.length / 9 > SEARCH_FACES_MAX) return undefined;
  return findCrossings(corners, CROSSING_ROUNDING_MM);
}

/**
 * True if a surface is printable: closed, oriented, manifold, without faces of no area and without crossings deeper
 * than rounding. This alone decides about writing a result and about `--check`.
 */
export function isSound(verification: Verification, crossings: Crossings | undefined): boolean {
  const { closed, oriented, manifold, degenerateTriangles } = verification;
  return closed && oriented && manifold && degenerateTriangles === 0 && !crossings?.pairs;
}
