import { dot, faceNormal, mapPoint, type Point } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { plus, type Ray } from './projection.ts';
import { rayHits } from './ray-hits.ts';

export interface PickedFace {
  /** Unit normal of the face. */
  outward: Point;
  atMm: Point;
  triangle: number;
}

/** First face that a ray meets from outside, and where; or null. One pass over all faces: milliseconds. */
export function pickFace(mesh: Mesh, ray: Ray): PickedFace | null {
  let nearest = Number.POSITIVE_INFINITY;
  let face = -1;
  rayHits(mesh, ray, ({ face: hit, alongMm, isFront }) => {
    if (isFront && alongMm > 0 && alongMm < nearest) [nearest, face] = [alongMm, hit];
  });
  const normal = face < 0 ? null : outward(mesh, face, ray.direction);
  return normal && { outward: normal, atMm: plus(ray.origin, ray.direction, nearest), triangle: face / 3 };
}

function outward({ positions: p, triangles: t }: Mesh, face: number, direction: Point): Point | null {
  const [a, b, c] = [t[face]! * 3, t[face + 1]! * 3, t[face + 2]! * 3];
  const normal = faceNormal(p, a, b, c);
  const length = Math.hypot(...normal);
  const unit = mapPoint(normal, (part) => part / length);
  return length > 0 && dot(unit, direction) < 0 ? unit : null;
}
