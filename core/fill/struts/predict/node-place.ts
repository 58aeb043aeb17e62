import { type Point, pointOf } from '../../../solid/geometry/vector.ts';
import type { CellGrid } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';

/** Position of a node, mm in the lattice's frame. */
export function nodePlace({ placement, topology }: CellGrid, node: number): Point {
  const corner = cellCorner(placement, cellOfId(node, topology.nodes.length));
  const fraction = topology.nodes[typeOfId(node, topology.nodes.length)]!;
  return pointOf((k) => corner[k] + fraction[k] * placement.cellMm[k]!);
}
