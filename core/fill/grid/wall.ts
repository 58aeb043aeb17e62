import type { Room } from '../../model/domain/roles/role-solids.ts';
import { heightOver, type Plane } from '../../solid/geometry/plane.ts';
import type { Filling } from '../../solid/kernel/kernel.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type ModelFrame, type Placement, toLattice } from './placement.ts';

/** Distance within which a vertex lies in a wall, mm. */
const IN_WALL_MM = 1e-3;

/** Transforms a plane from the model's frame to the lattice's. */
export function planeInLattice({ normal, offset }: Plane, { shift, turnZDeg }: Placement): Plane {
  const radians = (-turnZDeg * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return {
    normal: [normal[0] * cos - normal[1] * sin, normal[0] * sin + normal[1] * cos, normal[2]],
    offset: offset + normal[0] * shift[0] + normal[1] * shift[1] + normal[2] * shift[2],
  };
}

/** True if all vertices of a face lie in the wall; `vertices` are indices of their first coordinates. */
export function liesInWall(wall: Plane, positions: Float32Array, vertices: readonly number[]): boolean {
  return vertices.every((at) => Math.abs(heightOver(wall, positions, at)) < IN_WALL_MM);
}

/** Rooms behind faces in the lattice's frame. */
export function roomsInLattice(rooms: readonly Room[], { shift, turnZDeg }: ModelFrame): Mesh[] {
  return rooms.map(({ mesh }) => toLattice(mesh, shift, turnZDeg));
}

/** Lattices in place of rooms in the lattice's frame; undefined for rooms that are solid. */
export function fillingsInLattice(
  rooms: readonly Room[],
  fillings: ReadonlyMap<number, Filling> | undefined,
  { shift, turnZDeg }: ModelFrame,
): (Filling | undefined)[] {
  return rooms.map((room) => {
    const filling = room.body === undefined ? undefined : fillings?.get(room.body);
    if (!filling) return undefined;
    const [lattice, cut] = [filling.lattice, filling.cut].map((mesh) => toLattice(mesh, shift, turnZDeg));
    return { lattice: lattice!, cut: cut! };
  });
}
