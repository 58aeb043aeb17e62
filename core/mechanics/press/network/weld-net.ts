import type { Frame } from '../../../fill/frame/frame.ts';
import { mapPoint, pointFrom } from '../../../solid/geometry/vector.ts';

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
  const grid = new PlaceGrid(reach);
  for (let end = 2 * first; end < 2 * from; end++) grid.add(lines, end, ends[end]!);
  const welded = new PlaceGrid(SAME_MM);
  for (let end = 2 * from; end < 2 * (from + count); end++) {
    let node = welded.nearest(lines, end, SAME_MM);
    if (node < 0) {
      node = grid.nearest(lines, end, 1.5 * radiiMm[end]!);
      if (node < 0) {
        node = places.length / 3;
        for (let k = 0; k < 3; k++) places.push(lines[3 * end + k]!);
      }
      welded.add(lines, end, node);
    }
    jointed[end] = 1;
    ends[end] = node;
  }
  return from + count;
}

/** Places by boxes of an edge, to search the nearest within it. */
class PlaceGrid {
  readonly #edge: number;
  readonly #boxes = new Map<string, { at: readonly [number, number, number]; node: number }[]>();

  constructor(edge: number) {
    this.#edge = edge;
  }

  add(lines: Float32Array, end: number, node: number): void {
    const at = [lines[3 * end]!, lines[3 * end + 1]!, lines[3 * end + 2]!] as const;
    const key = at.map((value) => Math.floor(value / this.#edge)).join();
    const box = this.#boxes.get(key);
    if (box) box.push({ at, node });
    else this.#boxes.set(key, [{ at, node }]);
  }

  /** Node of the nearest place within `reach`, at most an edge, or -1. */
  nearest(lines: Float32Array, end: number, reach: number): number {
    const at = pointFrom(lines, 3 * end);
    const [x, y, z] = mapPoint(at, (value) => Math.floor(value / this.#edge));
    let best = -1;
    let least = reach * reach;
    for (let i = x - 1; i <= x + 1; i++)
      for (let j = y - 1; j <= y + 1; j++)
        for (let k = z - 1; k <= z + 1; k++)
          for (const found of this.#boxes.get(`${i},${j},${k}`) ?? []) {
            const square =
              (found.at[0] - at[0]) ** 2 + (found.at[1] - at[1]) ** 2 + (found.at[2] - at[2]) ** 2;
            if (square > least) continue;
            least = square;
            best = found.node;
          }
    return best;
  }
}
