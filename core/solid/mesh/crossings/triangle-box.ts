import { faceNormal } from '../../geometry/vector.ts';
import type { Mesh } from '../mesh.ts';

/**
 * Prepares the test of one triangle against many cubes of one size: after `prepare`, `touches` returns true if the cube
 * around a centre meets the triangle. Separating axes: the normal, and each edge crossed with each axis
 * (Akenine-Möller, Fast 3D triangle-box overlap testing, 2001). The caller compares the bounding boxes.
 * @param halfMm half the side of a cube
 */
export function triangleBoxTest({ positions: p, triangles: t }: Mesh, halfMm: number) {
  // Per axis: direction, and the triangle's range along it, widened by the cube.
  const axes = new Float64Array(10 * 5);
  const corners = new Float64Array(9);
  const setAxis = (axis: number, x: number, y: number, z: number) => {
    let low = Infinity;
    let high = -Infinity;
    for (let k = 0; k < 9; k += 3) {
      const along = x * corners[k]! + y * corners[k + 1]! + z * corners[k + 2]!;
      if (along < low) low = along;
      if (along > high) high = along;
    }
    const reach = halfMm * (Math.abs(x) + Math.abs(y) + Math.abs(z));
    const at = axis * 5;
    axes[at] = x;
    axes[at + 1] = y;
    axes[at + 2] = z;
    axes[at + 3] = low - reach;
    axes[at + 4] = high + reach;
  };
  const prepare = (face: number) => {
    for (let k = 0; k < 9; k++) corners[k] = p[t[face * 3 + Math.floor(k / 3)]! * 3 + (k % 3)]!;
    const c = corners;
    for (let k = 0; k < 3; k++) {
      const from = k * 3;
      const to = ((k + 1) % 3) * 3;
      const x = c[to]! - c[from]!;
      const y = c[to + 1]! - c[from + 1]!;
      const z = c[to + 2]! - c[from + 2]!;
      setAxis(k * 3 + 1, 0, z, -y);
      setAxis(k * 3 + 2, -z, 0, x);
      setAxis(k * 3 + 3, y, -x, 0);
    }
    const normal = faceNormal(c, 0, 3, 6);
    setAxis(0, normal[0], normal[1], normal[2]);
  };
  const touches = (x: number, y: number, z: number) => {
    for (let at = 0; at < 50; at += 5) {
      const along = axes[at]! * x + axes[at + 1]! * y + axes[at + 2]! * z;
      if (along < axes[at + 3]! || along > axes[at + 4]!) return false;
    }
    return true;
  };
  return { prepare, touches };
}
