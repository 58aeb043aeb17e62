import { type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import type { InsideTest } from './inside-shares.ts';
import { type StrutNetwork, strutLength } from './strut-network.ts';
import { tieNodes } from './tie.ts';

/** A solid part of a model: so much stiffer than its lattice that it counts as rigid. */
export interface SolidBody {
  isWithin: InsideTest;
  /** Points of its surface that plates, loads and supports may touch, x y z each, mm. */
  surfaceMm: Float64Array;
}

/** Distances behind the end of a strut at which a solid holds it, mm: a short one beside the model's own faces. */
const BEHIND_END_MM = [0.01, 0.1] as const;

/** Returns a network in which struts that end in a solid, and skin in it, move with it. Solids that meet move as one. */
export function withRigidBodies(network: StrutNetwork, solids: readonly SolidBody[]): StrutNetwork {
  const holders = Array.from(network.ends, (_, end) => solidsAt(network, end, solids));
  const bodyOf = bodiesOf(network, holders, solids);
  const skinNodes = [...new Set(network.skin?.triangles)];
  let tied = network;
  const bodies: NonNullable<StrutNetwork['bodies']> = [];
  for (const body of new Set(bodyOf)) {
    const nodes = new Set<number>();
    holders.forEach((held, end) => {
      if (held.some((solid) => bodyOf[solid] === body)) nodes.add(network.ends[end]!);
    });
    const own = solids.filter((_, solid) => bodyOf[solid] === body);
    for (const node of skinNodes)
      if (own.some(({ isWithin }) => isWithin(...pointFrom(network.places, 3 * node)))) nodes.add(node);
    if (nodes.size === 0) continue;
    const [node] = nodes;
    tied = tieNodes(tied, nodes);
    bodies.push({ node: node!, atMm: Float64Array.from(own.flatMap(({ surfaceMm }) => [...surfaceMm])) });
  }
  return bodies.length === 0 ? network : { ...tied, bodies };
}

/** A number for each solid, the same for those that hold one node or lie in one another. */
function bodiesOf(
  { ends }: StrutNetwork,
  holders: readonly (readonly number[])[],
  solids: readonly SolidBody[],
): number[] {
  const bodyOf = solids.map((_, solid) => solid);
  const join = (one: number, other: number) => {
    const [kept, gone] = [bodyOf[one]!, bodyOf[other]!];
    for (let solid = 0; solid < bodyOf.length; solid++) if (bodyOf[solid] === gone) bodyOf[solid] = kept;
  };
  const holderOf = new Map<number, number>();
  holders.forEach((held, end) => {
    for (const solid of held) {
      join(holderOf.get(ends[end]!) ?? solid, solid);
      holderOf.set(ends[end]!, solid);
    }
  });
  solids.forEach(({ surfaceMm: at }, one) => {
    solids.forEach(({ isWithin }, other) => {
      for (let i = 0; i < at.length && bodyOf[one] !== bodyOf[other]; i += 3)
        if (isWithin(at[i]!, at[i + 1]!, at[i + 2]!)) join(one, other);
    });
  });
  return bodyOf;
}

/** True if a strut ends in one of these. */
export function isEndIn(
  lines: Float32Array,
  end: number,
  bodies: readonly Pick<SolidBody, 'isWithin'>[],
): boolean {
  return pointsBehind(lines, end).some((at) => bodies.some(({ isWithin }) => isWithin(...at)));
}

/** Points a little behind a strut's end, mm: in what the strut goes into. */
function pointsBehind(lines: Float32Array, end: number): Point[] {
  const other = end ^ 1;
  const lengthMm = strutLength(lines, end >> 1) || 1;
  return BEHIND_END_MM.map((mm) =>
    pointOf((k) => lines[3 * end + k]! + (mm / lengthMm) * (lines[3 * end + k]! - lines[3 * other + k]!)),
  );
}

function solidsAt({ lines }: StrutNetwork, end: number, solids: readonly SolidBody[]): number[] {
  const behind = pointsBehind(lines, end);
  return solids.flatMap(({ isWithin }, solid) => (behind.some((at) => isWithin(...at)) ? [solid] : []));
}
