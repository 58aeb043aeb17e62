import type { Point } from '../../../../solid/geometry/vector.ts';
import type { CellGrid } from '../../../grid/classification.ts';
import type { Face } from '../../bodies/faces.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import type { WholeMember } from './cut-template.ts';

/** A crisp joint before its cut, its creases alone. A slot outside `mask` must be cut away whole. */
export function creasedJoint(
  grid: CellGrid,
  places: VertexPlaces,
  nodeType: number,
  mask: number,
  step: number,
): WholeMember {
  const incident = grid.topology.incident[nodeType]!;
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
  return { points: Array.from(places.creaseVertices(nodeType, step)), faces, ends };
}

export interface SegmentEnd {
  /** x, y, z per vertex, relative to the segment's place, mm. */
  points: ArrayLike<number>;
  /** Vertices in which each side ends, from its first edge to its second. */
  chains: readonly (readonly number[])[];
  /** Position of the end's node relative to that place, mm. */
  origin: Point;
  kind: WholeMember['ends'][number]['kind'];
}

/** Returns the end vertices of each side for a segment that ends in a ring. */
export function ringChains(sides: number): number[][] {
  return Array.from({ length: sides }, (_, k) => [k, (k + 1) % sides]);
}

/** A strut segment before it is cut, at least one end in creases; ring 0 at its start, 1 at its end. */
export function creasedSegment(from: SegmentEnd, to: SegmentEnd): WholeMember {
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

/** Returns the end of all sides of a strut as one face, facing along the strut or against it. */
function outline(chains: readonly (readonly number[])[], alongStrut: boolean): number[] {
  const loop = chains.flatMap((chain) => chain.slice(0, -1));
  return alongStrut ? loop : loop.reverse();
}
