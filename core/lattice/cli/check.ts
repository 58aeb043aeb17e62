import { CROSSING_ROUNDING_MM } from '../spec/tolerances.ts';
import { findCrossings } from '../verify/crossings.ts';
import { cornersOfStl, proveCorners } from '../verify/verify.ts';
import { EXIT_BAD_INPUT } from './error.ts';

/** In larger files no crossings are looked for: the search holds several times the file in memory. */
const CROSSINGS_FACES_MAX = 3_000_000;

/**
 * Proves the bytes of an STL and prints the finding; 0 when it is closed, oriented, manifold, not degenerate and
 * nowhere runs through itself. `selfIntersections` counts pairs of faces; null when the file is too large to look.
 */
export function checkFile(bytes: Uint8Array, json: boolean): number {
  const corners = cornersOfStl(bytes);
  const proof = proveCorners(corners);
  const searched = corners.length / 9 <= CROSSINGS_FACES_MAX;
  const selfIntersections = searched ? findCrossings(corners, CROSSING_ROUNDING_MM).pairs : null;
  const sound = proof.closed && proof.oriented && proof.manifold && proof.degenerateTriangles === 0;
  const passes = sound && !selfIntersections;
  const found = { ...proof, selfIntersections };
  if (json) console.log(JSON.stringify({ passes, ...found }));
  else {
    for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value ?? 'not looked for'}`);
    console.log(passes ? 'passes' : 'does not pass');
  }
  return passes ? 0 : EXIT_BAD_INPUT;
}
