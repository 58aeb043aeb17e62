import type { ManifoldToplevel, Mat4, Manifold as Solid } from 'manifold-3d/manifold';
import type { StrutAxis } from '../../../core/lattice/cell/strut-axes.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';

// Each of these frees the solids it is given: the kernel's memory ends at 4 GiB.

/** A closed mesh as a solid of the kernel. */
export function solidOf(kernel: ManifoldToplevel, { positions, triangles }: Mesh): Solid {
  return kernel.Manifold.ofMesh(
    new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles }),
  );
}

/** A strut that starts at `start`, mm: a prism, or part of a cone where its ends differ in radius. */
export function strutSolid(
  kernel: ManifoldToplevel,
  { lengthMm, across, up, along }: StrutAxis,
  start: Point,
  [startRadiusMm, endRadiusMm]: readonly [number, number],
  sides: number,
): Solid {
  const turn: Mat4 = [...across, 0, ...up, 0, ...along, 0, ...start, 1];
  const upright = kernel.Manifold.cylinder(lengthMm, startRadiusMm, endRadiusMm, sides);
  const placed = upright.transform(turn);
  upright.delete();
  return placed;
}

/** All of the solids in one. */
export function united(kernel: ManifoldToplevel, solids: readonly Solid[]): Solid {
  const sum = kernel.Manifold.union(solids);
  for (const solid of solids) solid.delete();
  return sum;
}

/** What of a solid lies within another. */
export function within(solid: Solid, room: Solid): Solid {
  const part = solid.intersect(room);
  solid.delete();
  room.delete();
  return part;
}

/** What another solid leaves of one. */
export function without(solid: Solid, taken: Solid): Solid {
  const rest = solid.subtract(taken);
  solid.delete();
  taken.delete();
  return rest;
}
