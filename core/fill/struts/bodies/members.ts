import type { CellGrid, PlacedLattice } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { radiusStep } from '../../grid/radii.ts';
import { strutNodes } from '../../grid/segments.ts';
import type { Ring } from '../../result/trimmed-part.ts';
import type { TrimEnd, TrimSegment } from '../plan/plan.ts';
import type { Face } from './faces.ts';
import type { VertexPlaces } from './vertex-places.ts';

/** Triangles of a joint, closed flat at every slot; the face of a slot in `mask` is that slot's ring. */
export function jointFaces(lattice: PlacedLattice, nodeType: number, mask: number, base: number): Face[] {
  const incident = lattice.topology.incident[nodeType]!;
  const { sides } = lattice.joints;
  // Slots without a strut are closed flat: the joint keeps its shape up to the surface, where a joint of the
  // existing struts alone would end short of it.
  const { triangles } = lattice.joints.joint(nodeType, (1 << incident.length) - 1);
  const faces: Face[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    faces.push({
      loop: [base + triangles[i]!, base + triangles[i + 1]!, base + triangles[i + 2]!],
      ring: -1,
    });
  }
  incident.forEach(({ end }, slot) => {
    const loop = ringLoop(base + slot * sides, sides, end === 'from');
    faces.push({ loop, ring: mask & (1 << slot) ? slot : -1 });
  });
  return faces;
}

/** Sides of a tube between two rings, closed flat: ring 0 at its start, ring 1 at its end. */
export function tubeFaces(sides: number, start: number, end: number): Face[] {
  const faces: Face[] = [
    { loop: ringLoop(start, sides, false), ring: 0 },
    { loop: ringLoop(end, sides, true), ring: 1 },
  ];
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    faces.push({ loop: [start + k, start + next, end + next, end + k], ring: -1 });
  }
  return faces;
}

/** Vertices of a ring as a face along its strut, or against it. */
function ringLoop(base: number, sides: number, alongStrut: boolean): number[] {
  const loop: number[] = [];
  for (let k = 0; k < sides; k++) loop.push(base + (alongStrut ? k : sides - 1 - k));
  return loop;
}

/** Vertices of a joint relative to its node, mm. */
export function jointPoints(lattice: PlacedLattice, places: VertexPlaces, node: number): Float64Array {
  const nodeType = typeOfId(node, lattice.topology.nodes.length);
  const full = (1 << lattice.topology.incident[nodeType]!.length) - 1;
  return places.joint(lattice.joints.joint(nodeType, full), radiusStep(lattice.radii, node));
}

export function ringAt(end: TrimEnd): Ring {
  return end.kind === 'joint' ? { kind: 'joint', node: end.node, slot: end.slot } : end.ring;
}

export function nodesOf(grid: CellGrid, { strut }: TrimSegment): [number, number] {
  const types = grid.topology.struts.length;
  return strutNodes(grid, cellOfId(strut, types), typeOfId(strut, types));
}
