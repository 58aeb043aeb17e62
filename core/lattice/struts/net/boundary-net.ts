import type { Classification } from '../../grid/classification.ts';
import type { Piece } from '../../grid/segments.ts';
import { cutEnds } from './cut-ends.ts';
import { joinEnds } from './join-ends.ts';
import type { BoundaryNet, NetNode } from './net.ts';
import { SurfaceNear } from './surface-near.ts';

/** Boundary net of the kept struts; ends that no net strut can reach remain. */
export function boundaryNet(
  c: Classification,
  struts: Uint8Array,
  pieces: ReadonlyMap<number, readonly Piece[]>,
): BoundaryNet {
  const surface = new SurfaceNear(c);
  return joinEnds(c, cutEnds(c, pieces, surface), surface, (id) => struts[id] !== 0);
}

/** Ends without a net strut. */
export function looseEnds({ nodes, rods }: BoundaryNet): NetNode[] {
  const held = new Uint8Array(nodes.length);
  for (const rod of rods) for (const end of rod) held[end] = 1;
  return nodes.filter((_, number) => !held[number]);
}
