import type { Point } from '../../../geometry/vector.ts';
import type { Mesh } from '../../mesh.ts';

/** A mesh rotated by a quaternion of any length, then moved. */
export function placedBy(
  { positions, triangles }: Mesh,
  quaternion: readonly [number, number, number, number],
  by: Readonly<Point>,
): Mesh {
  const length = Math.hypot(...quaternion) || 1;
  const [w, x, y, z] = quaternion.map((value) => value / length) as [number, number, number, number];
  const p = positions.slice();
  for (let i = 0; i < p.length; i += 3) {
    const [a, b, c] = [p[i]!, p[i + 1]!, p[i + 2]!];
    p[i] = by[0] + (1 - 2 * (y * y + z * z)) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c;
    p[i + 1] = by[1] + 2 * (x * y + w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - w * x) * c;
    p[i + 2] = by[2] + 2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (1 - 2 * (x * x + y * y)) * c;
  }
  return { positions: p, triangles };
}
