import { isSound, searchCrossings } from '../verify/sound.ts';
import { cornersOfStl, verifyTriangles } from '../verify/verify.ts';
import { EXIT_BAD_INPUT } from './error.ts';

/**
 * Verifies the bytes of an STL and prints the result. Returns 0 if it is closed, oriented, manifold, not
 * degenerate and free of self-intersections. `selfIntersections` counts pairs of faces; null if the file is
 * too large for the search.
 */
export function checkFile(bytes: Uint8Array, json: boolean): number {
  const corners = cornersOfStl(bytes);
  const verification = verifyTriangles(corners);
  const crossings = searchCrossings(corners);
  const passes = isSound(verification, crossings);
  const found = { ...verification, selfIntersections: crossings?.pairs ?? null };
  if (json) console.log(JSON.stringify({ passes, ...found }));
  else {
    for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value ?? 'not looked for'}`);
    console.log(passes ? 'passes' : 'does not pass');
  }
  return passes ? 0 : EXIT_BAD_INPUT;
}
