import type { ManifoldToplevel, Mat4, Manifold as Solid } from 'manifold-3d/manifold';
import type { StrutAxis } from '../../../core/cells/strut-axes.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';

// Each function frees the solids it gets, since the kernel has 4 GiB.

export function solidOf(kernel: ManifoldToplevel, { positions, triangles }: Mesh): Solid {
  return kernel.Manifold.ofMesh(
    new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles }),
  );
}

/** Returns a strut that starts at `start`, mm, as a prism. */
export function strutSolid(
  kernel: ManifoldToplevel,
  { lengthMm, across, up, along }: StrutAxis,
  start: Point,
  radiusMm: number,
  sides: number,
): Solid {
  const turn: Mat4 = [...across, 0, ...up, 0, ...along, 0, ...start, 1];
  const upright = kernel.Manifold.cylinder(lengthMm, radiusMm, radiusMm, sides);
  const solid = upright.transform(turn);
  upright.delete();
  return solid;
}

export function unite(kernel: ManifoldToplevel, solids: readonly Solid[]): Solid {
  const sum = kernel.Manifold.union(solids);
  for (const solid of solids) solid.delete();
  return sum;
}

export function intersect(solid: Solid, other: Solid): Solid {
  const part = solid.intersect(other);
  solid.delete();
  other.delete();
  return part;
}

/** Returns the part of a solid outside another. */
export function subtract(solid: Solid, taken: Solid): Solid {
  const rest = solid.subtract(taken);
  solid.delete();
  taken.delete();
  return rest;
}

/** Ball around the middle of a model's bounding box that contains the model. */
export interface Ball {
  middleMm: Point;
  radiusMm: number;
}

/** Middle of a model's bounding box, mm. A corner of a cell lies there. */
export function middleOf(model: Mesh): Point {
  const { min, max } = boundsOf(model);
  return min.map((low, k) => (low + max[k]!) / 2) as Point;
}

/** Smallest such ball; the peer makes nothing outside. For a ball it makes no more than needed. */
export function ballAround(model: Mesh): Ball {
  const middleMm = middleOf(model);
  const [x, y, z] = middleMm;
  const { positions } = model;
  let radiusMm = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const mm = Math.hypot(positions[i]! - x, positions[i + 1]! - y, positions[i + 2]! - z);
    radiusMm = Math.max(radiusMm, mm);
  }
  return { middleMm, radiusMm };
}
