import type { Classification } from '../../grid/classification.ts';
import type { Segment } from '../../grid/segments.ts';
import { cutEnds } from './cut-ends.ts';
import { joinEnds } from './join-ends.ts';
import type { BoundaryNet, NetNode } from './net.ts';
import { SurfaceNear } from './surface-near.ts';

/** Boundary net of the kept struts; ends that no net strut can reach remain. */
export function boundaryNet(
  c: Classification,
  struts: Uint8Array,
  segments: ReadonlyMap<number, readonly Segment[]>,
): BoundaryNet {
  const surface = new SurfaceNear(c);
  return joinEnds(c, cutEnds(c, segments, surface), surface, (id) => struts[id] !== 0);
}

/** Ends without a net strut. */
export function looseEnds({ nodes, netStruts }: BoundaryNet): NetNode[] {
  const held = new Uint8Array(nodes.length);
  for (const netStrut of netStruts) for (const end of netStrut) held[end] = 1;
  return nodes.filter((_, number) => !held[number]);
}
