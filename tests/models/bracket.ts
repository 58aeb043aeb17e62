import { openKernel } from '../../core/solid/kernel/kernel.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

/**
 * A mounting bracket like a CAD file: two plates at a right angle with a gusset, four screw holes and a large
 * bore. Flat faces on round coordinates, sharp edges, long thin triangles, genus 5. 60 x 40 x 50 mm.
 */
export async function bracket(): Promise<Mesh> {
  const { Manifold } = await openKernel();
  const made: InstanceType<typeof Manifold>[] = [];
  const keep = <T extends InstanceType<typeof Manifold>>(solid: T): T => {
    made.push(solid);
    return solid;
  };
  const box = (size: [number, number, number], at: [number, number, number]) =>
    keep(keep(Manifold.cube(size)).translate(at));
  const hole = (radius: number, at: [number, number, number], turn: [number, number, number]) =>
    keep(keep(keep(Manifold.cylinder(80, radius, radius, 48, true)).rotate(turn)).translate(at));
  try {
    const gusset = keep(
      keep(
        keep(
          Manifold.extrude(
            [
              [
                [0, 0],
                [30, 0],
                [0, 30],
              ],
            ],
            10,
          ),
        ).rotate([90, 0, 0]),
      ).translate([12, 25, 12]),
    );
    const body = keep(Manifold.union([box([60, 40, 12], [0, 0, 0]), box([12, 40, 50], [0, 0, 0]), gusset]));
    const holes = [
      hole(3.3, [22, 7, 0], [0, 0, 0]),
      hole(3.3, [22, 33, 0], [0, 0, 0]),
      hole(3.3, [0, 8, 40], [0, 90, 0]),
      hole(3.3, [0, 32, 40], [0, 90, 0]),
      hole(9, [47, 20, 0], [0, 0, 0]),
    ];
    const out = keep(body.subtract(keep(Manifold.union(holes)))).getMesh();
    return { positions: out.vertProperties.slice(), triangles: out.triVerts.slice() };
  } finally {
    for (const solid of made) solid.delete();
  }
}
