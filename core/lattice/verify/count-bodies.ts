import { joinRims } from './join-loops.ts';
import type { LinkedFaces } from './linked-faces.ts';
import { Groups, type Piece, piecesOf } from './pieces.ts';

/** A surface that stands at many places: 9 coordinates a face, and x, y, z of each place. */
export interface Repeated {
  corners: Float32Array;
  places: Float64Array;
  /** Its faces as they are linked, where that is known already. */
  linked?: LinkedFaces;
}

/**
 * Bodies and cavities of a surface that is too large to hold, from its parts: pieces hang together where their rims
 * share a corner, and a closed surface bounds a body when it faces outward. That every edge of a rim meets exactly one
 * other is for the balance of the edges to show.
 */
export function countBodies(parts: readonly Repeated[]): { components: number; cavities: number } {
  const split = parts.map(({ corners, places, linked }) => ({ pieces: piecesOf(corners, linked), places }));
  const copies = split.reduce((sum, { pieces, places }) => sum + (pieces.length * places.length) / 3, 0);
  const sixfoldMm3 = new Float64Array(copies);
  let copy = 0;
  for (const { pieces, places } of split) {
    for (let at = 0; at < places.length; at += 3)
      for (const piece of pieces) sixfoldMm3[copy++] = sixfoldAt(piece, places, at);
  }
  const groups = new Groups(copies);
  joinRims(groups, copies, split);
  const surfaces = new Set<number>();
  const volumes = new Float64Array(copies);
  for (let i = 0; i < copies; i++) {
    const group = groups.of(i);
    surfaces.add(group);
    volumes[group]! += sixfoldMm3[i]!;
  }
  let cavities = 0;
  for (const surface of surfaces) if (volumes[surface]! < 0) cavities++;
  return { components: surfaces.size - cavities, cavities };
}

function sixfoldAt({ sixfoldMm3, sixfoldPerMm: [x, y, z] }: Piece, places: Float64Array, at: number): number {
  return sixfoldMm3 + x * places[at]! + y * places[at + 1]! + z * places[at + 2]!;
}
