import { boundsOf } from '../../geometry/box.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import { buildFaceTree } from '../../wrap/face-tree.ts';
import { NearestFaces } from '../../wrap/nearest.ts';

/** Rounding may lay a vertex of a cap this far outside the cap's box, as a share of its coordinates. */
const ROUNDING_SHARE = 1e-5;

/**
 * Greatest distance of vertices of a resolved surface, where caps were, from the faces that the file has, mm. A cap
 * ends at boundary loops of the file, but where two caps cut one another the cut lies on none of its faces.
 * @param capped the surface before it was resolved
 * @param caps number of its last faces that close boundary loops
 */
export function reachOfCaps({ positions, triangles }: Mesh, caps: number, resolved: Mesh): number {
  const own = triangles.length - caps * 3;
  const isNear = nearCaps(positions, triangles.subarray(own));
  const faces = new NearestFaces(buildFaceTree(positions, triangles.subarray(0, own)));
  const p = resolved.positions;
  const place = new Float64Array(3);
  let farthestMm = 0;
  for (let i = 0; i < p.length; i += 3) {
    place.set(p.subarray(i, i + 3));
    if (isNear(place)) farthestMm = Math.max(farthestMm, faces.distance(place, Infinity, farthestMm));
  }
  return farthestMm;
}

/** Returns the function that tells whether a place lies in the box of these faces. */
function nearCaps(positions: ArrayLike<number>, vertices: Uint32Array): (place: Float64Array) => boolean {
  const at = Float32Array.from(
    { length: vertices.length * 3 },
    (_, i) => positions[vertices[Math.floor(i / 3)]! * 3 + (i % 3)]!,
  );
  const { min, max } = boundsOf({ positions: at });
  const spareMm = ROUNDING_SHARE * Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  return (place) => {
    for (let k = 0; k < 3; k++) {
      if (place[k]! < min[k]! - spareMm || place[k]! > max[k]! + spareMm) return false;
    }
    return true;
  };
}
