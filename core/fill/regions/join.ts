import type { Manifold as ManifoldSolid, ManifoldToplevel, Mat4 } from 'manifold-3d/manifold';
import { type Box, boundsOf, boxAround } from '../../solid/geometry/box.ts';
import type { Plane } from '../../solid/geometry/plane.ts';
import { basisAcross, type Point } from '../../solid/geometry/vector.ts';
import { meshOfSolid, SolidScope } from '../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { HOLE_RADIUS_MM, HOLE_SIDES } from './holes.ts';

/**
 * Unites the pierced membrane with the lattices of both sides. The lattices reach its middle plane, so that no faces
 * merely touch. All in the lattice's frame.
 * @param lattices parts of each side near the membrane, as disjoint solids: first the side the normal points to
 */
export function joinedRegions(
  kernel: ManifoldToplevel,
  {
    model,
    lattices,
    holes,
  }: { model: Mesh; lattices: readonly [readonly Mesh[], readonly Mesh[]]; holes: readonly Point[] },
  { middle, halfMm }: { middle: Plane; halfMm: number },
): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const solid = scope.solid(model, 'bad-model');
    const { normal, offset } = middle;
    const back: Point = [-normal[0], -normal[1], -normal[2]];
    const above = scope.keep(solid.trimByPlane(normal, offset - halfMm));
    let joined = scope.keep(above.trimByPlane(back, -offset - halfMm));
    if (holes.length > 0) {
      const { across, up } = basisAcross(middle.normal);
      const drill = scope.keep(
        kernel.Manifold.cylinder(4 * halfMm, HOLE_RADIUS_MM, HOLE_RADIUS_MM, HOLE_SIDES, true),
      );
      const drills = holes.map((at) => {
        const turn: Mat4 = [...across, 0, ...up, 0, ...normal, 0, ...at, 1];
        return scope.keep(drill.transform(turn));
      });
      joined = scope.keep(joined.subtract(scope.keep(kernel.Manifold.compose(drills))));
    }
    lattices.forEach((lattice, side) => {
      const [way, at] = side === 0 ? [normal, offset] : [back, -offset];
      const { clear, near } = bySurface(lattice, model);
      const rods: ManifoldSolid[] = [];
      if (clear.triangles.length > 0)
        rods.push(scope.keep(scope.solid(clear, 'trim-failed').trimByPlane(way, at)));
      if (near.triangles.length > 0) {
        const half = scope.keep(solid.trimByPlane(way, at));
        rods.push(scope.keep(scope.solid(near, 'trim-failed').intersect(half)));
      }
      if (rods.length > 0) joined = scope.keep(joined.add(scope.keep(kernel.Manifold.compose(rods))));
    });
    return meshOfSolid(joined);
  } finally {
    scope.release();
  }
}

/** Splits solids that reach into a fill domain into those its surface may cut, and those inside. */
function bySurface(
  solids: readonly Mesh[],
  { positions: p, triangles: t }: Mesh,
): { clear: Mesh; near: Mesh } {
  const boxes = solids.map(boundsOf);
  const around = boxAround(boxes);
  const faces: Box[] = [];
  for (let f = 0; f < t.length; f += 3) {
    const face: Box = { min: [0, 0, 0], max: [0, 0, 0] };
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [p[t[f]! * 3 + k]!, p[t[f + 1]! * 3 + k]!, p[t[f + 2]! * 3 + k]!];
      face.min[k] = Math.min(a, b, c);
      face.max[k] = Math.max(a, b, c);
    }
    if (meet(face, around)) faces.push(face);
  }
  const isNear = boxes.map((box) => faces.some((face) => meet(face, box)));
  return {
    clear: appendMeshes(solids.filter((_, i) => !isNear[i])),
    near: appendMeshes(solids.filter((_, i) => isNear[i])),
  };
}

function meet(one: Box, other: Box): boolean {
  return [0, 1, 2].every((k) => one.min[k]! <= other.max[k]! && other.min[k]! <= one.max[k]!);
}
