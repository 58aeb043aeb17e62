import { otherAxes } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Where lines along an axis enter and leave a mesh, mm; NaN for a line that misses it. */
export interface SurfaceAlong {
  /** Lowest and highest point per line; lines of one second place follow each other. */
  low: Float64Array;
  high: Float64Array;
}

/** Outermost points of a mesh on lines along an axis. @param across rising places along the others, mm */
export function surfaceAlong(
  { positions, triangles }: Mesh,
  axis: 0 | 1 | 2,
  [first, second]: readonly [readonly number[], readonly number[]],
): SurfaceAlong {
  const [p, q] = otherAxes(axis);
  const count = first.length;
  const low = new Float64Array(count * second.length).fill(Number.NaN);
  const high = low.slice();
  const at = (corner: number, k: number) => positions[3 * triangles[corner]! + k]!;
  for (let t = 0; t < triangles.length; t += 3) {
    const [ax, bx, cx] = [at(t, p), at(t + 1, p), at(t + 2, p)];
    const [ay, by, cy] = [at(t, q), at(t + 1, q), at(t + 2, q)];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const [right, top] = [Math.max(ax, bx, cx), Math.max(ay, by, cy)];
    const begin = firstFrom(first, Math.min(ax, bx, cx));
    for (let j = firstFrom(second, Math.min(ay, by, cy)); second[j]! <= top; j++)
      for (let i = begin; first[i]! <= right; i++) {
        const [x, y] = [first[i]!, second[j]!];
        const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
        const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
        const wc = 1 - wa - wb;
        if (wa < 0 || wb < 0 || wc < 0) continue;
        const height = wa * at(t, axis) + wb * at(t + 1, axis) + wc * at(t + 2, axis);
        const line = j * count + i;
        if (!(low[line]! <= height)) low[line] = height;
        if (!(high[line]! >= height)) high[line] = height;
      }
  }
  return { low, high };
}

/** Index of the first of rising places that is not below a value. */
function firstFrom(places: readonly number[], value: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
