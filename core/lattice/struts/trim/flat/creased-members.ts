import type { Point } from '../../../geometry/vector.ts';
import type { Classification } from '../../../grid/classification.ts';
import type { Face } from '../../bodies/faces.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import type { WholeMember } from './cut-template.ts';

/**
 * A crisp joint before it is cut, about its node: nothing but the creases in which its struts end. What cuts it gives
 * it faces. A slot that is not in `mask` must be cut away whole.
 */
export function creasedJoint(
  c: Classification,
  places: VertexPlaces,
  nodeType: number,
  mask: number,
  step: number,
): WholeMember {
  const incident = c.topology.incident[nodeType]!;
  const faces = incident.map(
    ({ end }, slot): Face => ({
      loop: outline(places.slotChains(nodeType, slot), end === 'from'),
      ring: slot,
    }),
  );
  const ends = incident.map((_, slot): WholeMember['ends'][number] => ({
    origin: [0, 0, 0],
    kind: mask & (1 << slot) ? 'creases' : 'out',
  }));
  return { points: Array.from(places.creaseCorners(nodeType, step)), faces, ends };
}

/** How a stretch of strut ends. */
export interface StretchEnd {
  /** x, y, z per corner about the stretch's place, mm. */
  points: ArrayLike<number>;
  /** Of every side the corners it ends in, from its first edge to its second. */
  chains: readonly (readonly number[])[];
  /** Where its own node lies about that place, mm. */
  origin: Point;
  kind: WholeMember['ends'][number]['kind'];
}

/** Where the sides of a stretch end in a ring of corners. */
export function ringChains(sides: number): number[][] {
  return Array.from({ length: sides }, (_, k) => [k, (k + 1) % sides]);
}

/** A stretch of strut before it is cut, of which at least one end lies in creases: ring 0 at its start, ring 1 at its end. */
export function creasedStretch(from: StretchEnd, to: StretchEnd): WholeMember {
  const base = from.points.length / 3;
  const high = to.chains.map((chain) => chain.map((v) => base + v));
  const faces: Face[] = [
    { loop: outline(from.chains, false), ring: 0 },
    { loop: outline(high, true), ring: 1 },
    ...from.chains.map((chain, k): Face => ({ loop: [...chain, ...high[k]!.toReversed()], ring: -1 })),
  ];
  const points = [...Array.from(from.points), ...Array.from(to.points)];
  return { points, faces, ends: [from, to] };
}

/** What all sides of a strut end in, as a face that looks along the strut, or against it. */
function outline(chains: readonly (readonly number[])[], alongStrut: boolean): number[] {
  const loop = chains.flatMap((chain) => chain.slice(0, -1));
  return alongStrut ? loop : loop.reverse();
}
