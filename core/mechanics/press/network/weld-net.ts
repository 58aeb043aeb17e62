import type { Frame } from '../../../fill/frame/frame.ts';
import { PlaceCubes } from '../../../solid/geometry/place-cubes.ts';
import { type Point, pointFrom } from '../../../solid/geometry/vector.ts';

/** Ends of a net closer than this are one node, mm. */
const SAME_MM = 1e-3;

/** Struts under construction: nodes are added as their places. */
export interface GrowingNetwork {
  places: number[];
  ends: Uint32Array;
  lines: Float32Array;
  radiiMm: Float32Array;
  jointed: Uint8Array;
}

interface NetPlace {
  firstNode: number;
  first: number;
  /** First strut of the net. */
  from: number;
  frame: Frame;
}

/**
 * Joins the struts of a net to the ends of the lattice's own. A net's node lies on a cut strut slightly before its end,
 * or in a joint; conformal cells consist of a net alone. Returns the number after the last strut.
 */
export function weldNet(network: GrowingNetwork, { first, from, frame }: NetPlace): number {
  const { ends, lines, radiiMm, jointed, places } = network;
  const count = frame.net!.radiiMm.length / 2;
  const reach = Math.max(SAME_MM, 2 * frame.rodRadiusMm);
  const grid = new PlaceCubes<PlacedNode>(reach);
  for (let end = 2 * first; end < 2 * from; end++) {
    const at = pointFrom(lines, 3 * end);
    grid.add(at, { at, node: ends[end]! });
  }
  const welded = new PlaceCubes<PlacedNode>(SAME_MM);
  for (let end = 2 * from; end < 2 * (from + count); end++) {
    const at = pointFrom(lines, 3 * end);
    let node = nearestNode(welded, at, SAME_MM);
    if (node < 0) {
      node = nearestNode(grid, at, 1.5 * radiiMm[end]!);
      if (node < 0) node = places.push(...at) / 3 - 1;
      welded.add(at, { at, node });
    }
    jointed[end] = 1;
    ends[end] = node;
  }
  return from + count;
}

interface PlacedNode {
  at: Point;
  node: number;
}

/** Node of the nearest place within `reach`, at most an edge of the cubes, or -1. */
function nearestNode(cubes: PlaceCubes<PlacedNode>, [x, y, z]: Point, reach: number): number {
  let best = -1;
  let least = reach * reach;
  for (const cube of cubes.around([x, y, z]))
    for (const { at, node } of cube) {
      const square = (at[0] - x) ** 2 + (at[1] - y) ** 2 + (at[2] - z) ** 2;
      if (square > least) continue;
      least = square;
      best = node;
    }
  return best;
}
