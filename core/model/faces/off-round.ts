import { type Point, pointFrom } from '../../solid/geometry/vector.ts';
import type { FacetGraph } from './facet-graph.ts';
import { distanceFrom, type Round } from './round.ts';

/** A vertex lies on a round within this share of the model's diagonal and of the radius: files round both. */
const ON_SHARES = { diagonal: 5e-6, radius: 2e-4 };

/** Distance within which a vertex lies on a round, mm. */
export function toleranceOn({ diagonalMm }: FacetGraph, { kind, size }: Round): number {
  const radiusMm = kind === 'cone' ? 0 : Math.min(size, diagonalMm);
  return ON_SHARES.diagonal * diagonalMm + ON_SHARES.radius * radiusMm;
}

/** Largest distance of a facet's corners from a round, mm. */
export function farthestOff({ mesh, cornerStart, corners }: FacetGraph, round: Round, facet: number): number {
  const p = mesh.positions;
  let most = 0;
  for (let i = cornerStart[facet]!; i < cornerStart[facet + 1]!; i++) {
    const v = corners[i]! * 3;
    const off = Math.abs(distanceFrom(round, p[v]!, p[v + 1]!, p[v + 2]!));
    if (off > most) most = off;
  }
  return most;
}

/** Distance of a facet's middle from a round, mm. */
export function middleOff(graph: FacetGraph, round: Round, facet: number): number {
  return Math.abs(distanceFrom(round, ...pointFrom(graph.middles, facet * 3)));
}

/** Unit normal of a facet. */
export function normalOfFacet(graph: FacetGraph, facet: number): Point {
  return pointFrom(graph.planes, facet * 4);
}
