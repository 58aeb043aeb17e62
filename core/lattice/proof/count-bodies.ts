import type { LinkedFaces } from './fan.ts';
import { Groups, piecesOf } from './pieces.ts';
import { joinRims } from './rim-table.ts';

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
    for (let at = 0; at < places.length; at += 3) {
      for (const piece of pieces) {
        sixfoldMm3[copy++] = piece.sixfoldPerMm.reduce(
          (sum, per, k) => sum + per * places[at + k]!,
          piece.sixfoldMm3,
        );
      }
    }
  }
  const groups = new Groups(copies);
  joinRims(groups, copies, (visit) => {
    let number = 0;
    for (const { pieces, places } of split) {
      for (let at = 0; at < places.length; at += 3) {
        const [x, y, z] = [places[at]!, places[at + 1]!, places[at + 2]!];
        for (const { rims } of pieces) {
          for (let i = 0; i < rims.length; i += 3)
            visit(number, rims[i]! + x, rims[i + 1]! + y, rims[i + 2]! + z);
          number++;
        }
      }
    }
  });
  const volumes = new Map<number, number>();
  for (let i = 0; i < copies; i++) {
    const group = groups.of(i);
    volumes.set(group, (volumes.get(group) ?? 0) + sixfoldMm3[i]!);
  }
  let cavities = 0;
  for (const volume of volumes.values()) if (volume < 0) cavities++;
  return { components: volumes.size - cavities, cavities };
}
