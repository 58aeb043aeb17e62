import type { Point } from './vector.ts';

/** Axis-aligned bounding box, mm. */
export interface Box {
  min: Point;
  max: Point;
}

/** Bounding box of all vertices, mm; empty (min above max) for a mesh without vertices. */
export function boundsOf(mesh: { positions: ArrayLike<number> }): Box {
  const p = mesh.positions;
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i]!;
    const y = p[i + 1]!;
    const z = p[i + 2]!;
    if (x < lowX) lowX = x;
    if (x > highX) highX = x;
    if (y < lowY) lowY = y;
    if (y > highY) highY = y;
    if (z < lowZ) lowZ = z;
    if (z > highZ) highZ = z;
  }
  return { min: [lowX, lowY, lowZ], max: [highX, highY, highZ] };
}

export function boxAround(boxes: readonly Box[]): Box {
  const around: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  for (const box of boxes) {
    for (let k = 0; k < 3; k++) {
      around.min[k] = Math.min(around.min[k]!, box.min[k]!);
      around.max[k] = Math.max(around.max[k]!, box.max[k]!);
    }
  }
  return around;
}

/** Edge lengths of a box, mm. */
export function extentOf(box: Box): Point {
  return [box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2]];
}
