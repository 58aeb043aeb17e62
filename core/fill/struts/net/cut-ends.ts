import { dot, type Point } from '../../../solid/geometry/vector.ts';
import type { PlacedLattice } from '../../grid/classification.ts';
import { strutPlace } from '../../grid/grid-places.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { type Segment, strutNodes } from '../../grid/segments.ts';
import type { CutEnd } from './net.ts';
import type { SurfaceNear } from './surface-near.ts';

/** Depth of a node under the surface, in radii: for clean cuts, yet with net struts nearly flush. */
const DEPTH_RADII = 0.5;
/** Maximum distance to trace back a strut that leaves the model at a small angle, in radii. */
const MOST_BACK_RADII = 1.5;
/** Search radius for the face at an end, mm. */
const FACE_MM = 0.05;

/** Node of the net for every end where the surface cuts a strut, by strut number. */
export function cutEnds(
  lattice: PlacedLattice,
  segments: ReadonlyMap<number, readonly Segment[]>,
  surface: SurfaceNear,
): CutEnd[] {
  const types = lattice.topology.struts.length;
  const nodes: CutEnd[] = [];
  for (const id of [...segments.keys()].sort((a, b) => a - b)) {
    const { lengthMm } = lattice.joints.axes[typeOfId(id, types)]!;
    for (const [from, to] of segments.get(id)!) {
      if (from > 0)
        nodes.push(nodeAt(lattice, surface, { strut: id, atMm: from, begins: true, segmentMm: to - from }));
      if (to < lengthMm)
        nodes.push(nodeAt(lattice, surface, { strut: id, atMm: to, begins: false, segmentMm: to - from }));
    }
  }
  return nodes;
}

function nodeAt(
  lattice: PlacedLattice,
  surface: SurfaceNear,
  { strut, atMm, begins, segmentMm }: Pick<CutEnd, 'strut' | 'atMm' | 'begins'> & { segmentMm: number },
): CutEnd {
  const types = lattice.topology.struts.length;
  const { along, lengthMm } = lattice.joints.axes[typeOfId(strut, types)]!;
  const placeAt = (mm: number) => strutPlace(lattice, strut, mm);
  const [a, b] = strutNodes(lattice, cellOfId(strut, types), typeOfId(strut, types)).map((node) =>
    radiusAt(lattice.radii, node),
  ) as [number, number];
  const radiusMm = a + ((b - a) * atMm) / lengthMm;
  const outward: Point = begins ? [-along[0], -along[1], -along[2]] : along;
  const normal = surface.normalAt(placeAt(atMm), FACE_MM) ?? outward;
  const backMm = Math.min(
    (DEPTH_RADII * radiusMm) / Math.max(Math.abs(dot(normal, outward)), 1e-6),
    MOST_BACK_RADII * radiusMm,
    segmentMm / 2,
  );
  return { strut, atMm, begins, place: placeAt(begins ? atMm + backMm : atMm - backMm), radiusMm, normal };
}
