import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { built } from './built.ts';

/**
 * A mounting bracket like a CAD file: two plates at a right angle with a gusset, four screw holes and a large
 * bore. Flat faces on round coordinates, sharp edges, long thin triangles, genus 5. 60 x 40 x 50 mm.
 */
export function bracket(): Promise<Mesh> {
  return built(({ Manifold }, keep) => {
    const hole = (radius: number, at: Point, turn: Point = [0, 0, 0]) =>
      keep(keep(keep(Manifold.cylinder(80, radius, radius, 48, true)).rotate(turn)).translate(at));
    const side: [number, number][] = [
      [0, 0],
      [30, 0],
      [0, 30],
    ];
    const gusset = keep(keep(keep(Manifold.extrude([side], 10)).rotate([90, 0, 0])).translate([12, 25, 12]));
    const body = keep(
      Manifold.union([keep(Manifold.cube([60, 40, 12])), keep(Manifold.cube([12, 40, 50])), gusset]),
    );
    const holes = [
      hole(3.3, [22, 7, 0]),
      hole(3.3, [22, 33, 0]),
      hole(3.3, [0, 8, 40], [0, 90, 0]),
      hole(3.3, [0, 32, 40], [0, 90, 0]),
      hole(9, [47, 20, 0]),
    ];
    return keep(body.subtract(keep(Manifold.union(holes))));
  });
}
