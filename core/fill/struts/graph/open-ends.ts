import { STRUT_WHOLE } from '../../frame/frame.ts';
import type { CellGrid, DomainWall, PlacedLattice, SurfaceStates } from '../../grid/classification.ts';
import { cellAt, cellOfId, cellX, cellY, cellZ, idInCell, typeOfId } from '../../grid/numbering.ts';
import { endOffsets, type Segment, strutNodes } from '../../grid/segments.ts';
import { type KeptStruts, keepSegments } from './islands.ts';
import { endsInWall } from './wall-ends.ts';

/** True if a segment of a strut is held at both ends, each by a node or by solid wall. */
function isHeldTwice(lattice: PlacedLattice & DomainWall, id: number, [from, to]: Segment): boolean {
  const { lengthMm } = lattice.joints.axes[typeOfId(id, lattice.topology.struts.length)]!;
  return (from === 0 || endsInWall(lattice, id, from)) && (to === lengthMm || endsInWall(lattice, id, to));
}

/** Removes every segment that ends open in the model's surface. */
export function dropOpenSegments(lattice: PlacedLattice & DomainWall, kept: KeptStruts): void {
  for (const id of kept.segments.keys())
    keepSegments(kept, id, (segment) => isHeldTwice(lattice, id, segment));
}

/** Ends of a strut connected to the kept part, or to a kept part held at its other end as well. */
function heldEnds(
  lattice: PlacedLattice & DomainWall,
  { struts, segments }: KeptStruts,
  id: number,
  heldTwice = false,
): { atA: boolean; atB: boolean } {
  if (struts[id] === STRUT_WHOLE) return { atA: true, atB: true };
  const all = segments.get(id) ?? [];
  const kept = heldTwice ? all.filter((segment) => isHeldTwice(lattice, id, segment)) : all;
  const { lengthMm } = lattice.joints.axes[typeOfId(id, lattice.topology.struts.length)]!;
  return { atA: kept.some(([from]) => from === 0), atB: kept.some(([, to]) => to === lengthMm) };
}

/**
 * Repeatedly removes the only strut of a node; a node on the surface may keep it. `dangling` also removes nodes
 * held by fewer than two struts, not counting those with an open end.
 */
export function dropDangling(
  lattice: PlacedLattice & SurfaceStates & DomainWall,
  kept: KeptStruts,
  what: 'single struts' | 'dangling',
): void {
  const { struts } = kept;
  const types = lattice.topology.struts.length;
  const nodeTypes = lattice.topology.nodes.length;
  const degree = degreesByFarCells(lattice, struts);
  const count = (id: number, by: number): void => {
    const [a, b] = strutNodes(lattice, cellOfId(id, types), typeOfId(id, types));
    const { atA, atB } = heldEnds(lattice, kept, id, what === 'dangling');
    if (atA) degree[a] = degree[a]! + by;
    if (atB) degree[b] = degree[b]! + by;
  };
  for (const cell of lattice.near.cells) {
    for (let s = 0; s < types; s++) if (struts[idInCell(cell, s, types)]) count(idInCell(cell, s, types), 1);
  }
  const stack: number[] = [];
  for (const cell of lattice.near.cells)
    for (let k = 0; k < nodeTypes; k++) stack.push(idInCell(cell, k, nodeTypes));
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (lattice.nodeContact[node] === 2 || (what === 'dangling' ? degree[node]! > 1 : degree[node] !== 1))
      continue;
    for (const { id, end } of strutsAt(lattice, node)) {
      if (!struts[id]) continue;
      const held = heldEnds(lattice, kept, id);
      if (end === 'from' ? !held.atA : !held.atB) continue;
      count(id, -1);
      const { lengthMm } = lattice.joints.axes[typeOfId(id, types)]!;
      keepSegments(kept, id, ([from, to]) => (end === 'from' ? from !== 0 : to !== lengthMm));
      if (struts[id]) count(id, 1);
      for (const other of strutNodes(lattice, cellOfId(id, types), typeOfId(id, types)))
        if (other >= 0) stack.push(other);
    }
  }
}

/** Number of struts at each node in far cells. They never dangle; they only hold nodes of near cells. */
function degreesByFarCells(lattice: CellGrid & SurfaceStates, struts: Uint8Array): Uint8Array {
  const types = lattice.topology.struts.length;
  const nodeTypes = lattice.topology.nodes.length;
  const degree = new Uint8Array(lattice.nodeState.length);
  const ends = endOffsets(lattice);
  for (let cell = 0; cell < lattice.near.numberOf.length; cell++) {
    if (lattice.near.numberOf[cell]! >= 0 || !struts[cell * types]) continue;
    for (let s = 0; s < types; s++) {
      degree[idInCell(cell, ends.from[s]!, nodeTypes)]!++;
      degree[idInCell(cell, ends.to[s]!, nodeTypes)]!++;
    }
  }
  return degree;
}

/** Lists the struts of the grid that meet at a node, each with its end there. */
function strutsAt(grid: CellGrid, node: number): { id: number; end: 'from' | 'to' }[] {
  const { topology, placement } = grid;
  const { size } = placement;
  const nodeTypes = topology.nodes.length;
  const cell = cellOfId(node, nodeTypes);
  const found: { id: number; end: 'from' | 'to' }[] = [];
  for (const { cell: offset, strut, end } of topology.incident[typeOfId(node, nodeTypes)]!) {
    const at = cellAt(size, cellX(size, cell), cellY(size, cell), cellZ(size, cell), offset);
    if (at >= 0) found.push({ id: idInCell(at, strut, topology.struts.length), end });
  }
  return found;
}
