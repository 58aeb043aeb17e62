import type { Point } from '../geometry/vector.ts';
import { hashOf, tableSize } from '../mesh/hash.ts';
import type { ExpandedFrame } from './expand.ts';

/** Rods cut back from their nodes, and a ball at each node: pieces of a view that never touch. */
export interface RodPieces {
  /** x1 y1 z1 x2 y2 z2 per rod between its two rings, mm. */
  segments: Float32Array;
  /** Radius at both ends of each rod, mm. */
  radiiMm: Float32Array;
  /** Depth by which the middle of each end lies behind its ring, so that a ball fits in, mm; 0 for a flat end. */
  cupsMm: Float32Array;
  /** x y z of the middle of each ball, mm, and its radius, mm. */
  balls: { places: Float32Array; radiiMm: Float32Array };
}

/** Gap between a ball and the rods about it, as a share of the rod radius, and its minimum, mm. */
const GAP_SHARE = 0.1;
const LEAST_GAP_MM = 0.04;
/** Largest ball, in rod radii: that of rods 50 degrees apart. Rods that are closer end farther from it. */
const LARGEST_BALL = 2.4;
/** Farthest rim from a node, as a share of the rod. */
const RIM_SHARE = 0.45;
/** Smallest ball, in rod radii: slightly outside of a rod that goes straight through. */
const SMALLEST_BALL = 1.1;
/** Largest ball, as a share of the shortest rod at its node. */
const BALL_SHARE = 0.4;
/** Ends closer than this are one node, mm. */
const NODE_STEP_MM = 0.01;

/**
 * Cuts rods back to balls about their nodes. Where two or more rods meet, each ends outside of all others and in front
 * of the ball. Free ends stay.
 */
export function rodPieces({ segments: lines, radiiMm }: ExpandedFrame): RodPieces {
  const nodes = nodesOf(lines);
  const rods: Rods = { lines, radiiMm, ...directionsOf(lines) };
  const meeting = ballsAt(nodes, rods);
  const { segments, cupsMm } = cutBack(nodes, rods, meeting);
  return { segments, radiiMm, cupsMm, balls: meeting.balls };
}

interface Rods extends ReturnType<typeof directionsOf> {
  lines: Float32Array;
  /** Radius at both ends of each rod, mm. */
  radiiMm: Float32Array;
}

/** Length of each rod, mm, and its direction, x y z. */
function directionsOf(lines: Float32Array): { lengths: Float64Array; along: Float64Array } {
  const count = lines.length / 6;
  const lengths = new Float64Array(count);
  const along = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) {
    const at = i * 6;
    const x = lines[at + 3]! - lines[at]!;
    const y = lines[at + 4]! - lines[at + 1]!;
    const z = lines[at + 5]! - lines[at + 2]!;
    const length = Math.sqrt(x * x + y * y + z * z) || 1e-6;
    lengths[i] = length;
    along[i * 3] = x / length;
    along[i * 3 + 1] = y / length;
    along[i * 3 + 2] = z / length;
  }
  return { lengths, along };
}

interface Meeting {
  /** Distance from each node at which its rods end beside the ball, mm; 0 where no rods meet. */
  reachMm: Float64Array;
  /** Per end the largest cosine of its angle to another rod of its node. */
  nearestTo: Float64Array;
  balls: RodPieces['balls'];
}

/** Ball of each node where two or more rods meet. */
function ballsAt({ start, ends }: Nodes, { lines, radiiMm, lengths, along }: Rods): Meeting {
  const reachMm = new Float64Array(start.length - 1);
  const nearestTo = new Float64Array(lengths.length * 2).fill(-1);
  const places: number[] = [];
  const ballsMm: number[] = [];
  for (let node = 0; node + 1 < start.length; node++) {
    const from = start[node]!;
    const to = start[node + 1]!;
    if (to - from < 2) continue;
    let thickest = 0;
    let shortest = Number.POSITIVE_INFINITY;
    let nearest = -1;
    for (let i = from; i < to; i++) {
      const a = ends[i]!;
      thickest = Math.max(thickest, radiiMm[a]!);
      shortest = Math.min(shortest, lengths[a >> 1]!);
      for (let j = from; j < i; j++) {
        const b = ends[j]!;
        const cosine = cosineBetween(along, a, b);
        nearestTo[a] = Math.max(nearestTo[a]!, cosine);
        nearestTo[b] = Math.max(nearestTo[b]!, cosine);
      }
      nearest = Math.max(nearest, nearestTo[a]!);
    }
    // Two rods an angle apart have rims that touch on a ball of this radius.
    const clear = Math.min(LARGEST_BALL, 1 / Math.sqrt(Math.max(1e-9, (1 - nearest) / 2)));
    const gapMm = Math.max(LEAST_GAP_MM, GAP_SHARE * thickest);
    const reach = Math.min(
      Math.max(SMALLEST_BALL, clear) * thickest + gapMm,
      Math.max(BALL_SHARE * shortest, gapMm),
    );
    reachMm[node] = reach;
    // The ball ends before the cone inside a rim, which is a chord of its outline.
    const ball = reach * Math.cos(Math.asin(Math.min(1, thickest / reach)) / 2) - gapMm;
    if (ball <= 0) continue;
    const at = ends[from]! * 3;
    places.push(lines[at]!, lines[at + 1]!, lines[at + 2]!);
    ballsMm.push(ball);
  }
  return {
    reachMm,
    nearestTo,
    balls: { places: Float32Array.from(places), radiiMm: Float32Array.from(ballsMm) },
  };
}

/** Rods that end in front of the balls and beside one another, and the cups of their ends. */
function cutBack(
  { nodeOf }: Nodes,
  { lines, radiiMm, lengths, along }: Rods,
  { reachMm, nearestTo }: Meeting,
): Pick<RodPieces, 'segments' | 'cupsMm'> {
  const segments = lines.slice();
  const cupsMm = new Float32Array(lengths.length * 2);
  for (let end = 0; end < cupsMm.length; end++) {
    const reach = reachMm[nodeOf[end]!]!;
    if (reach === 0) continue;
    const radius = radiiMm[end]!;
    const atBall = Math.sqrt(Math.max(0, reach * reach - radius * radius));
    // Half the tangent of the angle to the nearest rod; beside that rod's rim, this one ends.
    const cosine = nearestTo[end]!;
    const besideRod = radius * Math.sqrt((1 + cosine) / Math.max(1e-9, 1 - cosine)) + LEAST_GAP_MM;
    const rim = Math.max(atBall, Math.min(besideRod, RIM_SHARE * lengths[end >> 1]!));
    cupsMm[end] = rim > atBall ? 0 : Math.min(reach - rim, BALL_SHARE * lengths[end >> 1]!);
    const way = end & 1 ? -rim : rim;
    for (let k = 0; k < 3; k++) segments[end * 3 + k]! += way * along[(end >> 1) * 3 + k]!;
  }
  return { segments, cupsMm };
}

/** Cosine between the directions of two rods away from their common node; both by the number of their end there. */
function cosineBetween(along: Float64Array, a: number, b: number): number {
  const i = (a >> 1) * 3;
  const j = (b >> 1) * 3;
  const cosine = along[i]! * along[j]! + along[i + 1]! * along[j + 1]! + along[i + 2]! * along[j + 2]!;
  return (a & 1) === (b & 1) ? cosine : -cosine;
}

interface Nodes {
  nodeOf: Uint32Array;
  start: Uint32Array;
  ends: Uint32Array;
}

/** Node of each end (rod times two, plus one for the far end), and the ends at each node. */
function nodesOf(lines: Float32Array): Nodes {
  const endCount = lines.length / 3;
  const nodeOf = new Uint32Array(endCount);
  const low: Point = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0, k = 0; i < lines.length; i++, k = k === 2 ? 0 : k + 1) {
    const value = lines[i]!;
    if (value < low[k]!) low[k] = value;
    if (value > high[k]!) high[k] = value;
  }
  const [lowX, lowY, lowZ] = low;
  // An odd part of a step, so that places on round numbers do not lie between two steps.
  const step = (value: number, least: number) => Math.floor((value - least) / NODE_STEP_MM + 0.314);
  const across = step(high[1]!, lowY) + 1;
  const up = step(high[2]!, lowZ) + 1;
  // Open addressing: a Map takes ten times as long for the ends of large frames.
  const mask = tableSize(endCount) - 1;
  const keys = new Float64Array(mask + 1).fill(-1);
  const numbers = new Uint32Array(mask + 1);
  let count = 0;
  for (let end = 0; end < endCount; end++) {
    const x = step(lines[end * 3]!, lowX);
    const y = step(lines[end * 3 + 1]!, lowY);
    const z = step(lines[end * 3 + 2]!, lowZ);
    const key = (x * across + y) * up + z;
    let slot = hashOf(x, y, z) & mask;
    while (keys[slot] !== key && keys[slot] !== -1) slot = (slot + 1) & mask;
    if (keys[slot] === -1) {
      keys[slot] = key;
      numbers[slot] = count++;
    }
    nodeOf[end] = numbers[slot]!;
  }
  const start = new Uint32Array(count + 1);
  for (let end = 0; end < endCount; end++) start[nodeOf[end]! + 1]!++;
  for (let node = 0; node < count; node++) start[node + 1]! += start[node]!;
  const next = start.slice();
  const ends = new Uint32Array(endCount);
  for (let end = 0; end < endCount; end++) ends[next[nodeOf[end]!]!++] = end;
  return { nodeOf, start, ends };
}
