import type { ModelMesh } from '../../../formats/stl/body-appendix.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { type BodyRole, type FaceRole, isSolidRole } from '../../../spec/roles.ts';
import { type BodySolid, bodyRoom } from './body-room.ts';
import { marginOf, type RoleSolid, type Room, roleSolids } from './role-solids.ts';
import { bottomRoom, shellRoom } from './wall-room.ts';

/** A solid behind a face, a solid body, or one with its own lattice. */
export type NamedSolid = RoleSolid | BodySolid;

/** Rooms beside the lattice: `solids` are those behind faces, those of bodies, and that of a wall. */
export interface Rooms {
  solids: readonly Room[];
  behind: readonly NamedSolid[];
  clear: readonly RoleSolid[];
}

/** What a spec's wall leaves of a model: the hollow of a shell, or all above a floor. */
interface WithinWall {
  mesh: Mesh;
  isHollow: boolean;
  floorMm?: number;
}

/**
 * Rooms behind the faces of a model, of its solid bodies, and of its wall.
 * @param thinShare as of `roleSolids`
 * @throws LatticeError face-not-found, body-not-found
 */
export function roomsOf(
  model: ModelMesh,
  within: WithinWall,
  {
    roles = [],
    bodies = [],
    thinShare,
  }: { roles?: readonly FaceRole[]; bodies?: readonly BodyRole[]; thinShare?: number },
): Rooms {
  const rooms = roleSolids(model, roles, thinShare);
  const behind = [
    ...rooms.filter(({ role }) => isSolidRole(role)),
    ...bodies
      .filter(({ role }) => role !== 'void')
      .map((role, i) => bodyRoom(model, role, marginOf(rooms.length + i))),
  ];
  const clear = rooms.filter(({ role }) => !isSolidRole(role));
  return { solids: [...behind, ...wallRooms(model, within)], behind, clear };
}

/** Room of a model's wall, if it has one. */
export function wallRooms(model: Mesh, { mesh, isHollow, floorMm }: WithinWall): Room[] {
  if (isHollow) return [shellRoom(model, mesh)];
  return floorMm === undefined ? [] : [bottomRoom(model, floorMm)];
}
