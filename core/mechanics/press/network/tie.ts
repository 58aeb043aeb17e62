import type { Plane } from '../../../solid/geometry/plane.ts';
import type { Skin, StrutNetwork } from './strut-network.ts';

/**
 * Ties all strut ends near a plane to one node: they move like a rigid body. For the membrane between two lattices.
 * @param reachMm distance from the plane up to which an end is tied
 */
export function tieAtPlane(network: StrutNetwork, { normal, offset }: Plane, reachMm: number): StrutNetwork {
  const { lines, ends } = network;
  const tied = new Set<number>();
  for (let end = 0; end < ends.length; end++) {
    const away =
      lines[3 * end]! * normal[0] +
      lines[3 * end + 1]! * normal[1] +
      lines[3 * end + 2]! * normal[2] -
      offset;
    if (Math.abs(away) <= reachMm) tied.add(ends[end]!);
  }
  return tied.size < 2 ? network : tieNodes(network, tied);
}

/** Ties nodes of struts and skin, at least one, into one rigid body: they move with the first of them, which lies in their middle then. */
export function tieNodes(network: StrutNetwork, tied: ReadonlySet<number>): StrutNetwork {
  const { ends, places } = network;
  const [master] = tied;
  const middle = [0, 1, 2].map(
    (k) => [...tied].reduce((sum, node) => sum + places[3 * node + k]!, 0) / tied.size,
  );
  const moved = places.slice();
  moved.set(middle, 3 * master!);
  const joined = ends.slice();
  const offsets = network.offsets?.slice() ?? new Float64Array(3 * ends.length);
  for (let end = 0; end < ends.length; end++) {
    if (!tied.has(ends[end]!)) continue;
    for (let k = 0; k < 3; k++) offsets[3 * end + k]! += places[3 * ends[end]! + k]! - middle[k]!;
    joined[end] = master!;
  }
  const skin = network.skin && tiedSkin(network.skin, tied, { places, master: master!, middle });
  return { ...network, places: moved, ends: joined, offsets, ...(skin ? { skin } : {}) };
}

function tiedSkin(
  skin: Skin,
  tied: ReadonlySet<number>,
  { places, master, middle }: { master: number; middle: readonly number[]; places: Float64Array },
): Skin {
  const offsets = skin.offsets?.slice() ?? new Float64Array(3 * skin.triangles.length);
  const triangles = skin.triangles.map((node, corner) => {
    if (!tied.has(node)) return node;
    for (let k = 0; k < 3; k++) offsets[3 * corner + k]! += places[3 * node + k]! - middle[k]!;
    return master;
  });
  return { ...skin, triangles, offsets };
}
