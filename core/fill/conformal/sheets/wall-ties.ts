import { boxFinder } from '../../../solid/geometry/box-finder.ts';
import { cornersAt, hexPlaceOf } from '../../../solid/geometry/hexahedron.ts';

/** How much larger a box is than its hexahedron on each side, as a share of its longest edge. */
const SLACK_SHARE = 0.1;

/** Nodes that lie in hexahedra of another wall: eight nodes of that wall and eight weights each. */
export interface WallTies {
  nodes: Int32Array;
  hosts: Int32Array;
  weights: Float64Array;
}

/** Hexahedra of walls, the sheet that each belongs to, and whether it belongs to a strip between two sheets. */
export interface OwnedHexes {
  places: Float64Array;
  corners: Int32Array;
  sheets: Int32Array;
  isStrip: Uint8Array;
}

/** Ties the nodes of strips alone to the hexahedra of other sheets in which they lie, the first of each. */
export function wallTies(hexes: OwnedHexes): WallTies {
  const { places, corners, sheets, isStrip } = hexes;
  const isWall = new Uint8Array(places.length / 3);
  const sheetOfNode = new Map<number, number>();
  for (let at = 0; at < corners.length; at++) {
    const hex = at >> 3;
    if (isStrip[hex]) sheetOfNode.set(corners[at]!, sheets[hex]!);
    else isWall[corners[at]!] = 1;
  }
  const walls: number[] = [];
  for (let hex = 0; hex < sheets.length; hex++) if (!isStrip[hex]) walls.push(hex);
  const hostsAt = boxFinder(boxesOf(hexes, walls));
  const nodes: number[] = [];
  const hosts: number[] = [];
  const all: number[] = [];
  for (const [node, sheet] of sheetOfNode) {
    if (isWall[node]) continue;
    const at = places.subarray(3 * node, 3 * node + 3);
    for (const wall of hostsAt(at)) {
      const hex = walls[wall]!;
      if (sheets[hex] === sheet) continue;
      const weights = hexPlaceOf(cornersAt(hexes, hex), at);
      if (!weights) continue;
      nodes.push(node);
      hosts.push(...corners.subarray(8 * hex, 8 * hex + 8));
      all.push(...weights);
      break;
    }
  }
  return {
    nodes: Int32Array.from(nodes),
    hosts: Int32Array.from(hosts),
    weights: Float64Array.from(all),
  };
}

/** Bounding boxes of some hexahedra, a little larger. */
function boxesOf({ places, corners }: OwnedHexes, hexes: readonly number[]) {
  const lows = new Float64Array(3 * hexes.length).fill(Number.POSITIVE_INFINITY);
  const highs = new Float64Array(3 * hexes.length).fill(Number.NEGATIVE_INFINITY);
  hexes.forEach((hex, i) => {
    let widest = 0;
    for (let k = 0; k < 3; k++) {
      for (let c = 0; c < 8; c++) {
        const mm = places[3 * corners[8 * hex + c]! + k]!;
        lows[3 * i + k] = Math.min(lows[3 * i + k]!, mm);
        highs[3 * i + k] = Math.max(highs[3 * i + k]!, mm);
      }
      widest = Math.max(widest, highs[3 * i + k]! - lows[3 * i + k]!);
    }
    for (let k = 0; k < 3; k++) {
      lows[3 * i + k]! -= SLACK_SHARE * widest;
      highs[3 * i + k]! += SLACK_SHARE * widest;
    }
  });
  return { lows, highs };
}
