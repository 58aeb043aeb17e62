import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { type FaceRole, isSolidRole } from '../../../spec/roles.ts';
import { type RoleSolid, type Room, roleSolids } from './role-solids.ts';
import { bottomRoom, shellRoom } from './wall-room.ts';

/** Rooms beside the lattice: `solids` are those behind faces, and that of a wall. */
export interface Rooms {
  solids: readonly Room[];
  behind: readonly RoleSolid[];
  clear: readonly RoleSolid[];
}

/** What a spec's wall leaves of a model: the hollow of a shell, or all above a floor. */
interface WithinWall {
  mesh: Mesh;
  isHollow: boolean;
  floorMm?: number;
}

/** Rooms behind the faces of a model, and of its wall. */
export function roomsOf(model: Mesh, within: WithinWall, roles: readonly FaceRole[] = []): Rooms {
  const rooms = roleSolids(model, roles);
  const behind = rooms.filter(({ role }) => isSolidRole(role));
  const clear = rooms.filter(({ role }) => !isSolidRole(role));
  return { solids: [...behind, ...wallRooms(model, within)], behind, clear };
}

function wallRooms(model: Mesh, { mesh, isHollow, floorMm }: WithinWall): Room[] {
  if (isHollow) return [shellRoom(model, mesh)];
  return floorMm === undefined ? [] : [bottomRoom(model, floorMm)];
}
