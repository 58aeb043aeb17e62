import { identifyCorners } from './corners.ts';
import type { LinkedFaces } from './fan.ts';
import { Groups, piecesOf } from './pieces.ts';

/** A surface that stands at many places: 9 coordinates a face, and x, y, z of each place. */
export interface Repeated {
  corners: Float32Array;
  places: Float64Array;
  /** Its faces as they are linked, where that is known already. */
  linked?: LinkedFaces;
}

/**
 * Bodies and cavities of a surface that is too large to hold, from its parts: pieces hang together where their rims
 * meet, and a closed surface bounds a body when it faces outward. Only one corner a rim is kept for each copy. That
 * every rim meets exactly one other is for the balance of the edges to show.
 */
export function countBodies(parts: readonly Repeated[]): { components: number; cavities: number } {
  const split = parts.map(({ corners, places, linked }) => ({ pieces: piecesOf(corners, linked), places }));
  let copies = 0;
  let rims = 0;
  for (const { pieces, places } of split) {
    const times = places.length / 3;
    copies += pieces.length * times;
    for (const piece of pieces) rims += (piece.rims.length / 3) * times;
  }
  const corners = new Float32Array(rims * 3);
  const owner = new Uint32Array(rims);
  const sixfoldMm3 = new Float64Array(copies);
  let copy = 0;
  let rim = 0;
  for (const { pieces, places } of split) {
    for (let at = 0; at < places.length; at += 3) {
      for (const piece of pieces) {
        sixfoldMm3[copy] = piece.sixfoldPerMm.reduce(
          (sum, per, k) => sum + per * places[at + k]!,
          piece.sixfoldMm3,
        );
        for (let i = 0; i < piece.rims.length; i += 3) {
          for (let k = 0; k < 3; k++) corners[rim * 3 + k] = piece.rims[i + k]! + places[at + k]!;
          owner[rim++] = copy;
        }
        copy++;
      }
    }
  }
  const { vertex, count } = identifyCorners(corners);
  const groups = new Groups(copies);
  const first = new Int32Array(count).fill(-1);
  for (let i = 0; i < rims; i++) {
    const held = first[vertex[i]!]!;
    if (held < 0) first[vertex[i]!] = owner[i]!;
    else groups.join(held, owner[i]!);
  }
  const volumes = new Map<number, number>();
  for (let i = 0; i < copies; i++) {
    const group = groups.of(i);
    volumes.set(group, (volumes.get(group) ?? 0) + sixfoldMm3[i]!);
  }
  let cavities = 0;
  for (const volume of volumes.values()) if (volume < 0) cavities++;
  return { components: volumes.size - cavities, cavities };
}
