import { type Point, tripleProduct } from '../../solid/geometry/vector.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { type StrutAxis, slotDirections, strutAxes } from '../strut-axes.ts';
import type { CellTopology } from '../topology.ts';
import type { CrispJoint } from './crisp.ts';
import { crispSet } from './crisp-set.ts';
import { hullOf } from './hull.ts';
import { ringOffsets } from './offsets.ts';

/**
 * Joint of radius 1 around a node at the origin; any other radius is a similarity. Its surface is closed
 * except for one opening per slot in `mask`, a ring of `sides` vertices where the strut's tube continues.
 */
export interface Joint {
  /** Vertex k of slot s is number s * sides + k; slots outside the mask keep their numbers. */
  points: Float64Array;
  /** Three vertex numbers per outward triangle, without the openings. */
  triangles: Uint16Array;
  /** Volume with flat ends at the openings, for radius 1. */
  volume: number;
}

/** Joints of one cell size and number of sides, with the data all rod diameters share. */
export interface JointSet {
  sides: number;
  axes: StrutAxis[];
  angles: Float64Array;
  /** Ring distance per node type and slot, for radius 1. */
  offsets: number[][];
  /** Largest distance from a node to a vertex of its joint, for radius 1. */
  reach: number;
  joint(node: number, mask: number): Joint;
  /** Union of the prisms of all struts; undefined if only the hull is sound, or much smaller. */
  crisp(node: number): CrispJoint | undefined;
}

/** Builds the joints of a cell; each hull is built and verified on first use and cached. */
export function jointSet(topology: CellTopology, axes: StrutAxis[], sides: number): JointSet {
  const directions = topology.nodes.map((_, node) => slotDirections(topology, axes, node));
  const offsets = directions.map(ringOffsets);
  const made = topology.nodes.map(() => new Map<number, Joint>());
  const { angles, joints } = crispSet(topology, axes, { directions, offsets, sides });
  const framesOf = (node: number) => topology.incident[node]!.map(({ strut }) => axes[strut]!);
  return {
    sides,
    axes,
    angles,
    offsets,
    reach: Math.max(...offsets.flat().map((offset) => Math.hypot(offset, 1))),
    joint(node, mask) {
      return madeOnce(made[node]!, mask, () =>
        buildJoint(
          { frames: framesOf(node), directions: directions[node]!, offsets: offsets[node]! },
          angles,
          mask,
        ),
      );
    },
    crisp: (node) => joints[node],
  };
}

/** Size of the joint set cache; a user switches between a few cells. */
const MOST_KEPT = 8;
const kept = new Map<string, JointSet>();
const numbers = new WeakMap<CellTopology, number>();
let numbered = 0;

/** Joints of a lattice's cell of this size; the latest sets are cached with their hulls. */
export function jointsOf(topology: CellTopology, cellMm: Point, sides: number): JointSet {
  const number = madeOnce(numbers, topology, () => numbered++);
  const key = [number, ...cellMm, sides].join();
  const joints = kept.get(key) ?? jointSet(topology, strutAxes(topology, cellMm), sides);
  // Reinserted at the end: the least recently used entry goes first.
  kept.delete(key);
  kept.set(key, joints);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return joints;
}

function buildJoint(
  {
    frames,
    directions,
    offsets,
  }: { frames: readonly StrutAxis[]; directions: readonly Point[]; offsets: readonly number[] },
  angles: Float64Array,
  mask: number,
): Joint {
  const sides = angles.length / 2;
  const slots = directions.map((_, slot) => slot).filter((slot) => mask & (1 << slot));
  // A single strut ends flat at the node: a second, closed ring there.
  const rings =
    slots.length > 1
      ? slots.map((slot) => [slot, offsets[slot]!])
      : [
          [slots[0]!, offsets[slots[0]!]!],
          [slots[0]!, 0],
        ];
  const used = new Float64Array(rings.length * sides * 3);
  rings.forEach(([slot, offset], index) => {
    const { across, up } = frames[slot!]!;
    const out = directions[slot!]!;
    for (let k = 0; k < sides; k++) {
      for (let axis = 0; axis < 3; axis++) {
        used[(index * sides + k) * 3 + axis] =
          out[axis]! * offset! + angles[k * 2]! * across[axis]! + angles[k * 2 + 1]! * up[axis]!;
      }
    }
  });
  const hull = hullOf(used);
  const numberOf = (i: number) => {
    const ring = Math.floor(i / sides);
    return (ring < slots.length ? slots[ring]! : directions.length) * sides + (i % sides);
  };
  const points = new Float64Array((directions.length + (slots.length === 1 ? 1 : 0)) * sides * 3);
  for (let i = 0; i < used.length / 3; i++) points.set(used.subarray(i * 3, i * 3 + 3), numberOf(i) * 3);
  const plates = new Array<number>(rings.length).fill(0);
  const triangles: number[] = [];
  let sixfold = 0;
  for (let i = 0; i < hull.length; i += 3) {
    const [a, b, c] = [hull[i]!, hull[i + 1]!, hull[i + 2]!];
    sixfold += tripleProduct(used, a * 3, b * 3, c * 3);
    const ring = Math.floor(a / sides);
    const isPlate = ring === Math.floor(b / sides) && ring === Math.floor(c / sides);
    if (isPlate) plates[ring]!++;
    if (!isPlate || ring >= slots.length) triangles.push(numberOf(a), numberOf(b), numberOf(c));
  }
  if (plates.some((count) => count !== sides - 2)) throw new Error('a ring is not a face of its joint');
  return { points, triangles: Uint16Array.from(triangles), volume: sixfold / 6 };
}
