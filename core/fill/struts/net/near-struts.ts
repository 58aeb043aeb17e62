import type { Point } from '../../../solid/geometry/vector.ts';
import type { PlacedLattice, RingClearance } from '../../grid/classification.ts';
import { nodePlace, strutPlace } from '../../grid/grid-places.ts';
import { cellNumber, idInCell } from '../../grid/numbering.ts';
import { radiusAt } from '../../grid/radii.ts';
import { strutNodes } from '../../grid/segments.ts';
import { segmentNear } from './segment-near.ts';

/** Parts of the lattice that a net strut comes near. */
export interface NearStruts {
  /** Segments of struts, mm from the strut's start. */
  segments: { strut: number; from: number; to: number }[];
  nodes: number[];
}

/** Struts and joints that a net strut of `bodyMm` may touch. @param isThere which struts count */
export function strutsNear(
  lattice: PlacedLattice & RingClearance,
  { from, to, bodyMm }: { from: Point; to: Point; bodyMm: number },
  isThere: (strut: number) => boolean,
): NearStruts {
  const { joints, placement, rodRadiusMm, marginMm } = lattice;
  const { origin, cellMm, size } = placement;
  const reachMm = bodyMm + rodRadiusMm * joints.reach + 2 * marginMm;
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const [least, most] = overhang(lattice, k);
    const [a, b] = [Math.min(from[k]!, to[k]!), Math.max(from[k]!, to[k]!)];
    low[k] = Math.max(0, Math.floor((a - reachMm - most - origin[k]!) / cellMm[k]!));
    high[k] = Math.min(size[k]! - 1, Math.floor((b + reachMm - least - origin[k]!) / cellMm[k]!));
  }
  const found: NearStruts = { segments: [], nodes: [] };
  const search = { lattice, from, to, bodyMm, isThere, found };
  for (let z = low[2]!; z <= high[2]!; z++) {
    for (let y = low[1]!; y <= high[1]!; y++) {
      for (let x = low[0]!; x <= high[0]!; x++) {
        visitCell(search, cellNumber(size, x, y, z));
      }
    }
  }
  return found;
}

/** Search around a net strut, as of `strutsNear`. */
interface Search {
  lattice: PlacedLattice & RingClearance;
  from: Point;
  to: Point;
  bodyMm: number;
  isThere(strut: number): boolean;
  found: NearStruts;
}

function visitCell({ lattice, from, to, bodyMm, isThere, found }: Search, cell: number): void {
  const { topology, joints, marginMm } = lattice;
  const types = topology.struts.length;
  for (let s = 0; s < types; s++) {
    const id = idInCell(cell, s, types);
    if (!isThere(id)) continue;
    const { along, lengthMm } = joints.axes[s]!;
    const begin = strutPlace(lattice, id, 0);
    const [a, b] = strutNodes(lattice, cell, s);
    const radiusMm = Math.max(a < 0 ? 0 : radiusAt(lattice.radii, a), b < 0 ? 0 : radiusAt(lattice.radii, b));
    const range = segmentNear(begin, along, lengthMm, from, to, bodyMm + radiusMm + marginMm);
    if (range) found.segments.push({ strut: id, from: range[0] - marginMm, to: range[1] + marginMm });
  }
  const nodes = topology.nodes.length;
  for (let k = 0; k < nodes; k++) {
    const id = idInCell(cell, k, nodes);
    const reachMm = bodyMm + radiusAt(lattice.radii, id) * joints.reach + marginMm;
    if (segmentNear(nodePlace(lattice, id), [1, 0, 0], 0, from, to, reachMm)) found.nodes.push(id);
  }
}

/** Minimum and maximum distance of a cell's struts and nodes from its corner along an axis, mm. */
function overhang({ joints, placement }: PlacedLattice, k: number): [number, number] {
  let least = 0;
  let most = placement.cellMm[k]!;
  for (const { start, end } of joints.axes) {
    least = Math.min(least, start[k]!, end[k]!);
    most = Math.max(most, start[k]!, end[k]!);
  }
  return [least, most];
}
