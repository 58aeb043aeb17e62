import { concat } from '../../../solid/lists/concat.ts';
import type { CellGrid, PlacedLattice } from '../../grid/classification.ts';
import { crispOf } from '../../grid/crisp-nodes.ts';
import { movedEnds, ringEnds, strutSides } from './strut-sides.ts';
import type { VertexPlaces } from './vertex-places.ts';

/** End of a strut: the index of its radius, and whether the joint there is crisp. */
export interface StrutEnd {
  step: number;
  crisp: boolean;
}

/** Joint of a node type with these slots and this radius index, relative to its node. */
export function jointCorners(
  lattice: PlacedLattice,
  places: VertexPlaces,
  node: number,
  mask: number,
  step: number,
): Float64Array {
  const joint = lattice.joints.joint(node, mask);
  const offsets = places.joint(joint, step);
  const corners = new Float64Array(joint.triangles.length * 3);
  for (let i = 0; i < joint.triangles.length; i++) {
    corners.set(offsets.subarray(joint.triangles[i]! * 3, joint.triangles[i]! * 3 + 3), i * 3);
  }
  return corners;
}

/** Whole strut with these radii, relative to its cell's corner; crisp ends run into the creases. */
export function strutCorners(
  grid: CellGrid,
  places: VertexPlaces,
  s: number,
  from: StrutEnd,
  to: StrutEnd,
): Float64Array {
  const strut = grid.topology.struts[s]!;
  const slot = grid.topology.slots[s]!;
  const { cellMm } = grid.placement;
  const endAt = (node: number, cell: readonly number[], slotNumber: number, { step, crisp }: StrutEnd) => {
    const ends = crisp
      ? places.slotCreases(node, slotNumber, step)
      : ringEnds(places.slotRing(node, slotNumber, step));
    return movedEnds(
      ends,
      places.nodeOffset(node).map((place, i) => place + cell[i]! * cellMm[i]!),
    );
  };
  return strutSides(
    endAt(strut.from, strut.fromCell, slot.from, from),
    endAt(strut.to, strut.toCell, slot.to, to),
  );
}

/** Vertices of the strut stub between a crisp joint's creases and its ring, relative to the node. */
export function stubCorners(
  grid: CellGrid,
  places: VertexPlaces,
  node: number,
  slot: number,
  step: number,
): Float64Array {
  const creases = places.slotCreases(node, slot, step);
  const ring = ringEnds(places.slotRing(node, slot, step));
  return grid.topology.incident[node]![slot]!.end === 'from'
    ? strutSides(creases, ring)
    : strutSides(ring, creases);
}

/** Crisp joint with all its struts up to their rings, relative to its node. */
export function creasedJoint(grid: CellGrid, places: VertexPlaces, node: number, step: number): Float64Array {
  return concat<Float64Array>(
    Float64Array,
    grid.topology.incident[node]!.map((_, slot) => stubCorners(grid, places, node, slot, step)),
  );
}

/** Whole cell of one radius: its nodes' full joints and all its struts, relative to the cell's corner. */
export function cellCorners(lattice: PlacedLattice, places: VertexPlaces): Float64Array {
  const parts: Float64Array[] = [];
  lattice.topology.nodes.forEach((_, node) => {
    if (crispOf(lattice, node)) return;
    const place = places.nodeOffset(node);
    const full = (1 << lattice.topology.incident[node]!.length) - 1;
    parts.push(jointCorners(lattice, places, node, full, 0).map((value, i) => value + place[i % 3]!));
  });
  lattice.topology.struts.forEach(({ from, to }, s) => {
    const end = (node: number): StrutEnd => ({ step: 0, crisp: crispOf(lattice, node) !== undefined });
    parts.push(strutCorners(lattice, places, s, end(from), end(to)));
  });
  return concat<Float64Array>(Float64Array, parts);
}
