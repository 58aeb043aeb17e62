import type { CrispJoint } from '../../cells/joint/crisp.ts';
import type { JointSet } from '../../cells/joint/joint.ts';
import type { PlacedLattice, SurfaceStates } from './classification.ts';
import { cellNumber, cellOfId, typeOfId } from './numbering.ts';
import type { Placement } from './placement.ts';
import { type NodeRadii, radiusStep } from './radii.ts';
import { strutNodes } from './segments.ts';

/** Minimum number of grid steps in a rod's radius, so that vertices a fortieth of it apart stay distinct. */
const FINEST_STEPS = 1000;

/** True if a node's joint is a union of prisms: off the surface, no strut of `mask` missing or tapered. */
export function isCrisp(lattice: PlacedLattice & SurfaceStates, node: number, mask: number): boolean {
  if (lattice.nodeContact[node]) return false;
  const nodes = lattice.topology.nodes.length;
  const incident = lattice.topology.incident[typeOfId(node, nodes)]!;
  if (mask !== (1 << incident.length) - 1 || !crispOf(lattice, typeOfId(node, nodes))) return false;
  return hasEvenRods(lattice, node, mask);
}

/** True if no strut of a node in the slots of `mask` is tapered. */
export function hasEvenRods(lattice: PlacedLattice, node: number, mask: number): boolean {
  if (lattice.radii.step === undefined) return true;
  const nodes = lattice.topology.nodes.length;
  const { size } = lattice.placement;
  const own = radiusStep(lattice.radii, node);
  return lattice.topology.incident[typeOfId(node, nodes)]!.every(({ strut, cell }, slot) => {
    if (!(mask & (1 << slot))) return true;
    const at = cellOfId(node, nodes) + cellNumber(size, cell[0], cell[1], cell[2]);
    return strutNodes(lattice, at, strut).every((end) => radiusStep(lattice.radii, end) === own);
  });
}

/** Crisp joint of a node type if all rods are thick enough to keep its vertices distinct on the grid. */
export function crispOf({ crisp }: PlacedLattice, nodeType: number): CrispJoint | undefined {
  return crisp[nodeType];
}

/** `crispOf` for every node type. */
export function crispTypes(
  joints: JointSet,
  { stepsMm }: NodeRadii,
  { quantumMm }: Placement,
): (CrispJoint | undefined)[] {
  const fine = Math.min(...stepsMm) >= FINEST_STEPS * quantumMm;
  return joints.offsets.map((_, nodeType) => (fine ? joints.crisp(nodeType) : undefined));
}
