import { triangulateLoop } from '../../solid/geometry/triangulate.ts';
import { dot, mapPoint, type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { isGenusZero } from '../../solid/mesh/genus-zero.ts';
import type { StrutAxis } from '../strut-axes.ts';
import { sideOutlines } from './side-ends.ts';
import { type Chains, matchChains, weldOutlines } from './weld-chains.ts';

/**
 * Joint of radius 1 around a node at the origin, as the union of its prisms except for nearly coinciding vertices. It
 * adds no faces: every side of a strut ends in a chain of vertices shared with its neighbours.
 */
export interface CrispJoint {
  /** x, y, z per vertex. */
  points: Float64Array;
  /** Side k of slot s, number s * sides + k: its vertices from the prism's edge k to its edge k + 1. */
  chains: readonly (readonly number[])[];
  /** Volume up to the rings of the hull joint, with flat ends. */
  volume: number;
}

/** Input of a joint: per slot the strut's frame, its direction from the node, and whether it ends here. */
export interface JointSlots {
  frames: readonly StrutAxis[];
  directions: readonly Point[];
  ends: readonly ('from' | 'to')[];
  /** Ring distances of the hull joint for radius 1. */
  offsets: readonly number[];
  angles: Float64Array;
}

/** Minimum distance of the rings beyond any crease, for radius 1. */
const CLEAR_OF_RING = 0.004;
/** Minimum area of a face over the square of its longest edge. */
const LEAST_QUALITY = 1e-4;

/** Size of the joint cache; similar nodes, and cells of one shape but another size, share a joint. */
const MOST_KEPT = 256;
const kept = new Map<string, CrispJoint | undefined>();
/** Rounding of directions before a joint is built, so that it depends on its shape alone. */
const GRAIN = 2 ** -40;

/** Returns the crisp joint of these slots, or undefined if its sides do not form one clean surface. */
export function crispJoint(slots: JointSlots): CrispJoint | undefined {
  const shape: JointSlots = {
    ...slots,
    frames: slots.frames.map((frame) => ({
      ...frame,
      across: mapPoint(frame.across, rounded),
      up: mapPoint(frame.up, rounded),
    })),
    directions: slots.directions.map((direction) => mapPoint(direction, rounded)),
    offsets: slots.offsets.map(rounded),
  };
  const frames = shape.frames.flatMap(({ across, up }) => [...across, ...up]);
  const key = [
    ...shape.angles,
    ...shape.ends,
    ...frames,
    ...shape.directions.flat(),
    ...shape.offsets,
  ].join();
  if (!kept.has(key)) {
    // The oldest entry goes first.
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(key, makeJoint(shape));
  }
  return kept.get(key);
}

function rounded(value: number): number {
  return Math.round(value / GRAIN) * GRAIN + 0;
}

function makeJoint(slots: JointSlots): CrispJoint | undefined {
  const { frames, directions, offsets, angles } = slots;
  const sides = angles.length / 2;
  const outlines = sideOutlines(frames, directions, angles);
  const welded = outlines && weldOutlines(outlines);
  if (!welded) return undefined;
  const heightOf = (v: number, slot: number) => dot(pointFrom(welded.points, v * 3), directions[slot]!);
  const { points, chains } = matchChains(withWholeEdges(welded, sides, heightOf));
  const inside = chains.every((chain, i) => {
    const slot = Math.floor(i / sides);
    return chain.length > 1 && chain.every((v) => heightOf(v, slot) < offsets[slot]! - CLEAR_OF_RING);
  });
  const surface = inside && upToRings(slots, { points, chains });
  if (!surface || !isGenusZero(facesOf(surface))) return undefined;
  return { points, chains, volume: volumeOf(surface) };
}

/** Neighbouring sides of a prism share their edge down to the end that lies higher. */
function withWholeEdges(
  { points, chains }: Chains,
  sides: number,
  heightOf: (v: number, slot: number) => number,
): Chains {
  const out = chains.map((chain) => [...chain]);
  for (let i = 0; i < chains.length; i++) {
    const slot = Math.floor(i / sides);
    const right = slot * sides + ((i + 1) % sides);
    const [a, b] = [chains[i]!.at(-1)!, chains[right]![0]!];
    if (a === b) continue;
    if (heightOf(a, slot) < heightOf(b, slot)) out[i]!.push(b);
    else out[right]!.unshift(a);
  }
  return { points, chains: out };
}

/** Joint with its sides up to the rings and flat caps there; undefined if a face has no area. */
function upToRings(slots: JointSlots, { points, chains }: Chains): Surface | undefined {
  const sides = slots.angles.length / 2;
  const positions = [...points, ...ringVertices(slots)];
  const triangles: number[] = [];
  for (const [slot, end] of slots.ends.entries()) {
    const ring = points.length / 3 + slot * sides;
    const put = (vertices: number[]) => triangles.push(...(end === 'to' ? vertices.reverse() : vertices));
    for (let k = 0; k < sides; k++) {
      const loop = [...chains[slot * sides + k]!, ring + ((k + 1) % sides), ring + k];
      if (end === 'to') loop.reverse();
      const faces = triangulateLoop(positions, loop, LEAST_QUALITY);
      if (!faces) return undefined;
      triangles.push(...faces);
      if (k > 0 && k + 1 < sides) put([ring, ring + k, ring + k + 1]);
    }
  }
  return { positions, triangles };
}

interface Surface {
  positions: readonly number[];
  /** Three vertex numbers per face. */
  triangles: readonly number[];
}

function ringVertices({ frames, directions, offsets, angles }: JointSlots): number[] {
  return frames.flatMap(({ across, up }, slot) =>
    Array.from({ length: angles.length / 2 }, (_, k) =>
      [0, 1, 2].map(
        (i) =>
          directions[slot]![i]! * offsets[slot]! + across[i]! * angles[k * 2]! + up[i]! * angles[k * 2 + 1]!,
      ),
    ).flat(),
  );
}

function facesOf({ triangles }: Surface): number[][] {
  return Array.from({ length: triangles.length / 3 }, (_, i) => triangles.slice(i * 3, i * 3 + 3));
}

function volumeOf({ positions: p, triangles }: Surface): number {
  let sixfold = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]! * 3, triangles[i + 1]! * 3, triangles[i + 2]! * 3];
    sixfold +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
  }
  return sixfold / 6;
}
