import type { Verification } from '../spec/report.ts';
import { joinLoops } from './join-loops.ts';
import type { LinkedFaces } from './linked-faces.ts';
import { Groups, patchesOf, type SurfacePatch } from './patches.ts';
import { countHollows } from './surfaces.ts';

/** Surface that occurs at many places: 9 coordinates a face, and x, y, z of each place. */
export interface Repeated {
  corners: Float32Array;
  places: Float64Array;
  /** Its linked faces, if already computed. */
  linked?: LinkedFaces;
}

/**
 * Counts the bodies and cavities of a surface that is too large to hold in memory, from its parts. Patches are
 * connected if their boundary loops share a vertex; a closed surface bounds a body if it faces outward. The
 * balance of the edges must show that every edge of a boundary loop meets exactly one other.
 */
export function countBodies(
  parts: readonly Repeated[],
): Pick<Verification, 'components' | 'cavities' | 'largestCavityMm3'> {
  const split = parts.map(({ corners, places, linked }) => ({ patches: patchesOf(corners, linked), places }));
  const copies = split.reduce((sum, { patches, places }) => sum + (patches.length * places.length) / 3, 0);
  const sixfoldMm3 = new Float64Array(copies);
  let copy = 0;
  for (const { patches, places } of split) {
    for (let at = 0; at < places.length; at += 3)
      for (const patch of patches) sixfoldMm3[copy++] = sixfoldAt(patch, places, at);
  }
  const groups = new Groups(copies);
  joinLoops(groups, copies, split);
  const surfaces = new Set<number>();
  const volumes = new Float64Array(copies);
  for (let i = 0; i < copies; i++) {
    const group = groups.of(i);
    surfaces.add(group);
    volumes[group]! += sixfoldMm3[i]!;
  }
  const hollows = countHollows(volumes);
  return { components: surfaces.size - hollows.cavities, ...hollows };
}

function sixfoldAt(
  { sixfoldMm3, sixfoldPerMm: [x, y, z] }: SurfacePatch,
  places: Float64Array,
  at: number,
): number {
  return sixfoldMm3 + x * places[at]! + y * places[at + 1]! + z * places[at + 2]!;
}
