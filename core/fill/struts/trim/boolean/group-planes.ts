import { heightOver, type Plane } from '../../../../solid/geometry/plane.ts';
import { dot } from '../../../../solid/geometry/vector.ts';
import type { ModelSurface, PlacedLattice, RingClearance } from '../../../grid/classification.ts';
import type { VertexPlaces } from '../../bodies/vertex-places.ts';
import { alongOf } from '../../plan/along.ts';
import { type Facet, Facets, meanPlane } from '../facets.ts';
import type { Cluster } from './clusters.ts';

/** A smooth patch between planes within this distance, mm, is cut by the inner one, inside the model. */
const PLANE_DEVIATION_MM = 0.02;

/** Tolerance of faces in one plane, mm. */
const SAME_PLANE_MM = 1e-4;
/** Maximum number of planes of a patch; the boolean kernel handles larger ones. */
const MOST_PLANES = 8;

/** Planes of the domain at a cluster, of a smooth patch or convex corner; undefined if none is safe. */
export function planesOf(
  lattice: PlacedLattice & ModelSurface & RingClearance,
  cluster: Cluster,
  places: VertexPlaces,
): Plane[] | undefined {
  const patch = collectPatch(lattice, cluster, places);
  if (patch.length === 0) return undefined;
  const planes = onePlane(patch) ?? convexPlanes(patch);
  if (!planes) return undefined;
  for (const { vertices } of cluster.rings) {
    for (let i = 0; i < vertices.length; i += 3) {
      if (planes.some((plane) => heightOver(plane, vertices, i) >= 0)) return undefined;
    }
  }
  for (const vertices of cluster.outer) {
    for (let i = 0; i < vertices.length; i += 3) {
      if (planes.every((plane) => heightOver(plane, vertices, i) <= 0)) return undefined;
    }
  }
  return planes;
}

function collectPatch(
  lattice: PlacedLattice & ModelSurface & RingClearance,
  cluster: Cluster,
  places: VertexPlaces,
): Facet[] {
  const facets = new Facets(lattice);
  return [
    ...cluster.segments.flatMap(({ strut, from, to }) =>
      facets.ofSegment(strut, alongOf(lattice, strut, from), alongOf(lattice, strut, to)),
    ),
    ...cluster.nodes.flatMap((node) => facets.ofJoint(node, places.node(node))),
  ];
}

function onePlane(patch: readonly Facet[]): Plane[] | undefined {
  const mean = meanPlane(patch);
  if (!mean || mean.high - mean.low > PLANE_DEVIATION_MM) return undefined;
  return [{ normal: mean.normal, offset: mean.low }];
}

function convexPlanes(patch: readonly Facet[]): Plane[] | undefined {
  const planes: Plane[] = [];
  for (const { normal, points } of patch) {
    const offset = heightOver({ normal, offset: 0 }, points, 0);
    const known = planes.some((plane) => {
      if (dot(plane.normal, normal) < 1 - 1e-9) return false;
      return Math.abs(plane.offset - offset) < SAME_PLANE_MM;
    });
    if (known) continue;
    planes.push({ normal, offset });
    if (planes.length > MOST_PLANES) return undefined;
  }
  for (const { points } of patch) {
    for (let i = 0; i < points.length; i += 3) {
      if (planes.some((plane) => heightOver(plane, points, i) > SAME_PLANE_MM)) return undefined;
    }
  }
  return planes;
}
