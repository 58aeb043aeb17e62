import type { Point } from '../../core/solid/geometry/vector.ts';
import { openKernel, SolidScope } from '../../core/solid/kernel/kernel.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

/** Balls along the stem of an implant, whose hull is its body, and those of the core within, with the neck: x, y, z, radius. */
const STEM = [
  [0, 0, 0, 11],
  [2, 0, -28, 8],
  [8, 0, -66, 4.5],
] as const;
const CORE = [
  [0, 0, -2, 5],
  [2, 0, -28, 3.5],
  [7, 0, -58, 2],
] as const;
const NECK = [
  [0, 0, 0, 5],
  [-17, 0, 24, 5],
] as const;
const SIDES = 48;

/** A stem like that of a hip implant, 100 mm long, and a core in it that ends in a neck: two bodies of one file. */
export async function implant(): Promise<{ stem: Mesh; core: Mesh }> {
  const kernel = await openKernel();
  const scope = new SolidScope(kernel);
  const hull = (balls: readonly (readonly [...Point, number])[]) =>
    scope.keep(
      kernel.Manifold.hull(
        balls.map(([x, y, z, radius]) =>
          scope.keep(scope.keep(kernel.Manifold.sphere(radius, SIDES)).translate(x, y, z)),
        ),
      ),
    );
  const meshOf = (solid: ReturnType<typeof hull>): Mesh => {
    const { vertProperties, triVerts } = solid.getMesh();
    return { positions: vertProperties.slice(), triangles: triVerts.slice() };
  };
  try {
    return { stem: meshOf(hull(STEM)), core: meshOf(scope.keep(hull(CORE).add(hull(NECK)))) };
  } finally {
    scope.release();
  }
}
