import { dot, type Point } from '../../geometry/vector.ts';
import type { Classification } from '../../grid/classification.ts';
import { cellCorner } from '../../grid/placement.ts';
import { radiusAt } from '../../grid/radii.ts';
import { type Segment, strutNodes } from '../../grid/segments.ts';
import type { NetNode } from './net.ts';
import type { SurfaceNear } from './surface-near.ts';

/**
 * Depth of a node under the surface, in radii: deep enough for a clean cut, shallow enough for flush net
 * struts.
 */
const DEPTH_RADII = 0.5;
/** Maximum distance to trace back a strut that leaves the model at a small angle, in radii. */
const MOST_BACK_RADII = 1.5;
/** Search radius for the face at an end, mm. */
const FACE_MM = 0.05;

/** Node of the net for every end where the surface cuts a strut, by strut number. */
export function cutEnds(
  c: Classification,
  segments: ReadonlyMap<number, readonly Segment[]>,
  surface: SurfaceNear,
): NetNode[] {
  const types = c.topology.struts.length;
  const nodes: NetNode[] = [];
  for (const id of [...segments.keys()].sort((a, b) => a - b)) {
    const { lengthMm } = c.joints.axes[id % types]!;
    for (const [from, to] of segments.get(id)!) {
      if (from > 0) nodes.push(nodeAt(c, id, from, true, to - from, surface));
      if (to < lengthMm) nodes.push(nodeAt(c, id, to, false, to - from, surface));
    }
  }
  return nodes;
}

function nodeAt(
  c: Classification,
  strut: number,
  atMm: number,
  begins: boolean,
  segmentMm: number,
  surface: SurfaceNear,
): NetNode {
  const types = c.topology.struts.length;
  const { start, along, lengthMm } = c.joints.axes[strut % types]!;
  const corner = cellCorner(c.placement, Math.floor(strut / types));
  const placeAt = (mm: number) => corner.map((low, k) => low + start[k]! + mm * along[k]!) as Point;
  const [a, b] = strutNodes(c, Math.floor(strut / types), strut % types).map((node) =>
    radiusAt(c.radii, node),
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
