import { distance, dot, mapPoint } from '../../../solid/geometry/vector.ts';
import type { Classification } from '../../grid/classification.ts';
import type { Segment } from '../../grid/segments.ts';
import { cutEnds } from './cut-ends.ts';
import { joinEnds } from './join-ends.ts';
import type { BoundaryNet, CutEnd, NetNode } from './net.ts';
import { SurfaceNear } from './surface-near.ts';

/** Maximum angle of a net strut into the model at either end, degrees: it runs along the surface. */
const STEEPEST_DEG = 60;
/** Faces with a lower cosine face away from each other as the two sides of a wall. */
const OPPOSITE_COSINE = -0.5;

/** Boundary net of the kept struts; ends that no net strut can reach remain. */
export function boundaryNet(
  classified: Classification,
  struts: Uint8Array,
  segments: ReadonlyMap<number, readonly Segment[]>,
): BoundaryNet<CutEnd> {
  const surface = new SurfaceNear(classified);
  const ends = cutEnds(classified, segments, surface);
  const mayJoin = (a: number, b: number) => runsAlongSurface(ends[a]!, ends[b]!);
  return joinEnds(classified, ends, { surface, mayJoin, isThere: (id) => struts[id] !== 0 });
}

export function looseEnds<Node extends NetNode>({ nodes, netStruts }: BoundaryNet<Node>): Node[] {
  const held = new Uint8Array(nodes.length);
  for (const netStrut of netStruts) for (const end of netStrut) held[end] = 1;
  return nodes.filter((_, number) => !held[number]);
}

function runsAlongSurface(a: CutEnd, b: CutEnd): boolean {
  if (dot(a.normal, b.normal) < OPPOSITE_COSINE) return false;
  const mm = distance(a.place, b.place);
  // At this distance their bodies intersect in any direction of the net strut.
  if (mm < a.radiusMm + b.radiusMm) return true;
  const way = mapPoint(b.place, (value, k) => (value - a.place[k]!) / mm);
  const steepest = Math.sin((STEEPEST_DEG * Math.PI) / 180);
  return -dot(way, a.normal) <= steepest && dot(way, b.normal) <= steepest;
}
