import { orient3d } from 'robust-predicates';
import type { Mesh } from './mesh.ts';

/** Plane of each face: unit normal and distance, mm; zero without area. Written out: hot. */
export function facePlanes({ positions: p, triangles: t }: Mesh): Float64Array {
  const planes = new Float64Array((t.length / 3) * 4);
  for (let i = 0, n = 0; i < t.length; i += 3, n += 4) {
    const a = t[i]! * 3;
    const b = t[i + 1]! * 3;
    const c = t[i + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) continue;
    planes[n] = x / length;
    planes[n + 1] = y / length;
    planes[n + 2] = z / length;
    planes[n + 3] = (x * p[a]! + y * p[a + 1]! + z * p[a + 2]!) / length;
  }
  return planes;
}

/** Unit normal of each face, 3 numbers; zero for a face without area. */
export function faceNormals(mesh: Mesh): Float64Array {
  const planes = facePlanes(mesh);
  const normals = new Float64Array(mesh.triangles.length);
  for (let i = 0, n = 0; i < normals.length; i += 3, n += 4) {
    normals[i] = planes[n]!;
    normals[i + 1] = planes[n + 1]!;
    normals[i + 2] = planes[n + 2]!;
  }
  return normals;
}

/** Exact side of a face's plane: negative above, where the face is anticlockwise, positive below, 0 on it. */
export function sideOfFace(
  { positions: p, triangles: t }: Mesh,
  face: number,
  at: ArrayLike<number>,
): number {
  const a = t[face * 3]! * 3;
  const b = t[face * 3 + 1]! * 3;
  const c = t[face * 3 + 2]! * 3;
  return orient3d(
    p[a]!,
    p[a + 1]!,
    p[a + 2]!,
    p[b]!,
    p[b + 1]!,
    p[b + 2]!,
    p[c]!,
    p[c + 1]!,
    p[c + 2]!,
    at[0]!,
    at[1]!,
    at[2]!,
  );
}
