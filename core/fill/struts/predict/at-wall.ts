import { heightOver } from '../../../solid/geometry/plane.ts';
import type { DomainWall, PlacedLattice, SurfaceStates } from '../../grid/classification.ts';
import { radiusAt } from '../../grid/radii.ts';
import { nodePlace } from './node-place.ts';

/** True if the boolean kernel trims a joint: beside a shell or a bottom all of them, else those at a membrane. */
export function isAtWall(lattice: PlacedLattice & SurfaceStates & DomainWall, node: number): boolean {
  if (!lattice.nodeContact[node]) return false;
  if (!lattice.domain.isOpen) return true;
  if (!lattice.wall) return false;
  const reachMm = lattice.joints.reach * radiusAt(lattice.radii, node);
  return heightOver(lattice.wall, nodePlace(lattice, node), 0) > -reachMm;
}
