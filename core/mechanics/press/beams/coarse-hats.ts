import { NODE_UNKNOWNS } from '../../beam/beam-system.ts';

/**
 * Corners of all boxes, at most: those of a cube of six boxes a side. A slender part has more boxes along its length,
 * so that a box stays shorter than the part is thick: a longer one does not bend.
 */
const MOST_CORNERS = 7 ** 3;
/** Share of the part's unknowns that the coarse level may have: with as many, its matrix has no inverse. */
const MOST_SHARE = 0.2;
export const CORNERS = 8;
/** Displacement of a corner. */
export const AXES = 3;

/** First corner of a node's box, and the eight weights with their slopes. */
export interface Hats {
  box: Int32Array;
  /** Fractions along the three edges per node. */
  share: Float64Array;
  edge: number;
  /** Offsets of the eight corners from a box's first. */
  corner: Int32Array;
  corners: number;
}

/**
 * Returns boxes over places (x y z per node, mm), none with an edge below `reach`; undefined for so few places that
 * even one box has too many unknowns.
 * @param mostWork products that the factors of the level's matrix may cost
 */
export function hatsOver(places: Float64Array, reach: number, mostWork: number): Hats | undefined {
  const low = [0, 1, 2].map((k) => leastOf(places, k));
  const extent = [0, 1, 2].map((k) => mostOf(places, k) - low[k]!);
  const most = Math.min(MOST_CORNERS, (MOST_SHARE * NODE_UNKNOWNS * places.length) / 3 / AXES);
  let edge = 0;
  let boxes: number[] = [];
  for (let longest = Math.floor(MOST_CORNERS / 4) - 1; longest > 0; longest--) {
    // Slightly longer than a strut, so that rounding keeps neighbours in neighbouring boxes.
    edge = Math.max(Math.max(...extent) / longest, 1.001 * reach);
    boxes = extent.map((length) => Math.max(1, Math.ceil(length / edge - 1e-6)));
    const size = AXES * cornersOf(boxes);
    if (cornersOf(boxes) <= most && size * bandOf(boxes) ** 2 <= mostWork) break;
  }
  if (cornersOf(boxes) > most) return undefined;
  // The longest side changes slowest, so that the band is narrow.
  const order = [0, 1, 2].sort((a, b) => boxes[a]! - boxes[b]!);
  const stride = [0, 0, 0];
  let corners = 1;
  for (const k of order) {
    stride[k] = corners;
    corners *= boxes[k]! + 1;
  }
  const count = places.length / 3;
  const box = new Int32Array(count);
  const share = new Float64Array(3 * count);
  for (let node = 0; node < count; node++) {
    for (let k = 0; k < 3; k++) {
      const at = (places[3 * node + k]! - low[k]!) / edge;
      const number = Math.min(boxes[k]! - 1, Math.max(0, Math.floor(at)));
      box[node]! += number * stride[k]!;
      share[3 * node + k] = at - number;
    }
  }
  const corner = Int32Array.from(
    { length: CORNERS },
    (_, c) => (c & 1) * stride[0]! + ((c >> 1) & 1) * stride[1]! + (c >> 2) * stride[2]!,
  );
  return { box, share, edge, corner, corners };
}

function cornersOf(boxes: readonly number[]): number {
  return boxes.reduce((all, count) => all * (count + 1), 1);
}

/** Width of the band: corners of neighbouring boxes meet. */
function bandOf(boxes: readonly number[]): number {
  const [least, middle] = boxes.toSorted((a, b) => a - b) as [number, number, number];
  return AXES * (2 * (1 + (least + 1) + (least + 1) * (middle + 1)) + 1);
}

function leastOf(places: Float64Array, k: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = k; i < places.length; i += 3) least = Math.min(least, places[i]!);
  return least;
}

function mostOf(places: Float64Array, k: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = k; i < places.length; i += 3) most = Math.max(most, places[i]!);
  return most;
}

/** Writes the weights of a node's eight corners and half their slopes, per mm. */
export function weigh({ share, edge }: Hats, node: number, weight: Float64Array, slope: Float64Array): void {
  const x = share[3 * node]!;
  const y = share[3 * node + 1]!;
  const z = share[3 * node + 2]!;
  const half = 0.5 / edge;
  for (let c = 0; c < CORNERS; c++) {
    const u = c & 1 ? x : 1 - x;
    const v = c & 2 ? y : 1 - y;
    const w = c & 4 ? z : 1 - z;
    weight[c] = u * v * w;
    slope[3 * c] = (c & 1 ? half : -half) * v * w;
    slope[3 * c + 1] = (c & 2 ? half : -half) * u * w;
    slope[3 * c + 2] = (c & 4 ? half : -half) * u * v;
  }
}
