import { cross, dot, mapPoint, type Point, pointOf } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import { plus, type Ray } from './projection.ts';

export interface PickedFace {
  /** Unit normal of the face. */
  outward: Point;
  atMm: Point;
  triangle: number;
}

/** First face that a ray meets from outside, and where; or null. One pass over all faces: milliseconds. */
export function pickFace(mesh: Mesh, { origin, direction }: Ray): PickedFace | null {
  const { positions: p, triangles: t } = mesh;
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  let nearest = Number.POSITIVE_INFINITY;
  let face = -1;
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [hx, hy, hz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const facing = ux * hx + uy * hy + uz * hz;
    // Only faces towards the pointer: positive by vertex order.
    if (facing <= 0) continue;
    const [sx, sy, sz] = [ox - p[a]!, oy - p[a + 1]!, oz - p[a + 2]!];
    const first = (sx * hx + sy * hy + sz * hz) / facing;
    if (first < 0 || first > 1) continue;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const second = (dx * qx + dy * qy + dz * qz) / facing;
    if (second < 0 || first + second > 1) continue;
    const reach = (vx * qx + vy * qy + vz * qz) / facing;
    if (reach > 0 && reach < nearest) {
      nearest = reach;
      face = i;
    }
  }
  const normal = face < 0 ? null : outward(mesh, face, direction);
  return normal && { outward: normal, atMm: plus(origin, direction, nearest), triangle: face / 3 };
}

function outward({ positions: p, triangles: t }: Mesh, face: number, direction: Point): Point | null {
  const at = (corner: number) => pointOf((k) => p[t[face + corner]! * 3 + k]!);
  const [a, b, c] = [at(0), at(1), at(2)];
  const normal = cross([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
  const length = Math.hypot(...normal);
  const unit = mapPoint(normal, (part) => part / length);
  return length > 0 && dot(unit, direction) < 0 ? unit : null;
}
