import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { CellGrid, PlacedLattice } from './classification.ts';
import { cellOfId, typeOfId } from './numbering.ts';
import { cellCorner } from './placement.ts';

/** A node of the grid by its number, mm in the lattice's frame. */
export function nodePlace({ topology, placement }: CellGrid, node: number): Point {
  const corner = cellCorner(placement, cellOfId(node, topology.nodes.length));
  const unit = topology.nodes[typeOfId(node, topology.nodes.length)]!;
  return mapPoint(corner, (low, k) => low + unit[k] * placement.cellMm[k]);
}

/** A point on the centre line of a strut of the grid, mm from its start, in the lattice's frame. */
export function strutPlace({ topology, placement, joints }: PlacedLattice, strut: number, mm: number): Point {
  const corner = cellCorner(placement, cellOfId(strut, topology.struts.length));
  const { start, along } = joints.axes[typeOfId(strut, topology.struts.length)]!;
  return mapPoint(corner, (low, k) => low + start[k] + mm * along[k]);
}
