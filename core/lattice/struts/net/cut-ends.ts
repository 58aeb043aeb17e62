import { dot, type Point } from '../../geometry/vector.ts';
import type { Classification } from '../../grid/classification.ts';
import { cellCorner } from '../../grid/placement.ts';
import { radiusAt } from '../../grid/radii.ts';
import { type Piece, strutNodes } from '../../grid/segments.ts';
import type { NetNode } from './net.ts';
import type { SurfaceNear } from './surface-near.ts';

/** A node lies this many radii under the surface: deep enough for a clear cut, near enough for rods flush with it. */
const DEPTH_RADII = 0.5;
/** A strut that leaves the model at a small angle is followed back this many radii at most. */
const MOST_BACK_RADII = 1.5;
/** How far about the end its face is looked for, mm. */
const FACE_MM = 0.05;

/** A node of the net for every end at which the surface cuts a strut open, by the struts' numbers. */
export function cutEnds(
  c: Classification,
  pieces: ReadonlyMap<number, readonly Piece[]>,
  surface: SurfaceNear,
): NetNode[] {
  const types = c.topology.struts.length;
  const nodes: NetNode[] = [];
  for (const id of [...pieces.keys()].sort((a, b) => a - b)) {
    const { lengthMm } = c.joints.axes[id % types]!;
    for (const [from, to] of pieces.get(id)!) {
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
  pieceMm: number,
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
    pieceMm / 2,
  );
  return { strut, atMm, begins, place: placeAt(begins ? atMm + backMm : atMm - backMm), radiusMm, normal };
}
