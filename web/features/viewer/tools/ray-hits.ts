import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import type { Ray } from './projection.ts';

/** Face on a ray: the index of its first corner, its distance along the ray, mm, and whether its outside is towards the start. */
interface RayHit {
  face: number;
  alongMm: number;
  isFront: boolean;
}

/** Calls `onHit` for every face on the line of a ray (Möller-Trumbore), before its start too. One pass: milliseconds. */
export function rayHits({ positions: p, triangles: t }: Mesh, ray: Ray, onHit: (hit: RayHit) => void): void {
  const [ox, oy, oz] = ray.origin;
  const [dx, dy, dz] = ray.direction;
  for (let i = 0; i < t.length; i += 3) {
    const a = t[i]! * 3;
    const b = t[i + 1]! * 3;
    const c = t[i + 2]! * 3;
    const ax = p[a]!;
    const ay = p[a + 1]!;
    const az = p[a + 2]!;
    const ux = p[b]! - ax;
    const uy = p[b + 1]! - ay;
    const uz = p[b + 2]! - az;
    const vx = p[c]! - ax;
    const vy = p[c + 1]! - ay;
    const vz = p[c + 2]! - az;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const det = ux * px + uy * py + uz * pz;
    if (det === 0) continue;
    const sx = ox - ax;
    const sy = oy - ay;
    const sz = oz - az;
    const u = (sx * px + sy * py + sz * pz) / det;
    if (u < 0 || u > 1) continue;
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (v < 0 || u + v > 1) continue;
    onHit({ face: i, alongMm: (vx * qx + vy * qy + vz * qz) / det, isFront: det > 0 });
  }
}
