import type { Effort } from '../../../effort.ts';
import type { ExactPoints } from '../exact/exact-points.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import type { Facets } from '../facets.ts';
import { viewOf } from '../meeting/face-planes.ts';
import type { Meetings } from '../meeting/find-meetings.ts';
import { pointsWithin, RayCaster } from './ray.ts';

/** Winding numbers just off a facet. */
export interface WindingBeside {
  front: number;
  back: number;
}

/**
 * Prepares exact winding numbers beside facets: a ray leaves a point of the facet along the axis that the facet looks
 * along most, and every face it crosses counts by its direction. Undefined if all rays that were tried meet edges.
 */
export function windingRays(whole: WholeMesh, points: ExactPoints, meetings: Meetings & { effort: Effort }) {
  const rays = new RayCaster(whole, points, meetings);
  return (facets: Facets, facet: number): WindingBeside | undefined => {
    const { axis, sign } = viewOf(whole, facets.faceOf[facet]!);
    for (const at of pointsWithin(points, facets.triangles.subarray(facet * 3, facet * 3 + 3))) {
      let layers = 0;
      let behind = 0;
      const isClear = rays.cast(at, axis, (f, crossed, isAhead) => {
        if (isAhead) layers += crossed * whole.weight[f]!;
        else behind += crossed * whole.weight[f]!;
      });
      if (!isClear) continue;
      const own = facets.weight[facet]!;
      // A line leaves a closed surface as often as it enters.
      if (layers + behind + own * sign * facets.turn[facet]! !== 0) return undefined;
      // The ray leaves on the side that looks along the axis.
      return sign * facets.turn[facet]! > 0
        ? { front: layers, back: layers + own }
        : { front: layers - own, back: layers };
    }
    return undefined;
  };
}
