import { boundsOf } from '../../geometry/box.ts';
import { LEAST_SPAN_MM, type Pose } from '../../geometry/display-warp.ts';
import { mapPoint, type Point } from '../../geometry/vector.ts';
import type { Mesh } from '../../mesh/mesh.ts';

/** An edge of the box counts as longer, and a part as heavier on one side, only from such a share on. */
const CLEAR_SHARE = 0.02;

/**
 * Returns the pose of a part from its shape alone: axes from its longest extent to its shortest, each towards its
 * heavier side, about the centre of mass. A copy that is larger, moved or rotated about the axes of its file has the
 * same relative pose.
 */
export function poseOf(mesh: Mesh): Pose {
  const { min, max } = boundsOf(mesh);
  const sizes = mapPoint(min, (low, k) => max[k]! - low);
  const halfway = mapPoint(min, (low, k) => (low + max[k]!) / 2);
  const offset = massOffset(mesh, halfway);
  const axes = [0, 1, 2].toSorted((a, b) => {
    const [one, other] = [sizes[a]!, sizes[b]!];
    return Math.abs(one - other) > CLEAR_SHARE * Math.max(one, other) ? other - one : 0;
  }) as Point;
  return {
    axes,
    signs: mapPoint(axes, (axis) => (offset[axis]! < -CLEAR_SHARE * sizes[axis]! ? -1 : 1)),
    middleMm: mapPoint(halfway, (mm, k) => mm + offset[k]!),
    spansMm: mapPoint(axes, (axis) => Math.max(LEAST_SPAN_MM, sizes[axis]!)),
  };
}

/** Vector from a place to the centre of mass, mm. */
function massOffset({ positions: p, triangles: t }: Mesh, [x, y, z]: Point): Point {
  const sum: Point = [0, 0, 0];
  const from = (at: number): Point => [p[at]! - x, p[at + 1]! - y, p[at + 2]! - z];
  let volume = 0;
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [from(t[i]! * 3), from(t[i + 1]! * 3), from(t[i + 2]! * 3)];
    const six =
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
    volume += six;
    for (let k = 0; k < 3; k++) sum[k]! += (six * (a[k]! + b[k]! + c[k]!)) / 4;
  }
  return mapPoint(sum, (value) => value / (volume || 1));
}
