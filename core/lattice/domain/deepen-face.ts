import type { Mesh } from '../mesh/mesh.ts';
import type { OutsideDistance } from './outside-distance.ts';
import type { PointGrid } from './point-grid.ts';

/** Longest move of a vertex, in steps: what is farther off lies where several parts of the model are as near. */
const MOST_STEPS = 0.3;
/** Margin of vertices from the faces of their cubes, in steps, as in `dualSurface`. */
const FACE_MARGIN_SHARE = 0.01;

/**
 * Moves the vertices of a shell's inner face that lie less deep than the wall down to it, within their cubes of the
 * grid: where the model turns inward, a distance between two grid points is less than the grid says. Changes the mesh.
 */
export function deepenFace(
  { positions: p }: Mesh,
  { origin, stepMm }: PointGrid,
  outside: OutsideDistance,
  wallMm: number,
): void {
  const foot = new Float64Array(3);
  const most = MOST_STEPS * stepMm;
  for (let v = 0; v < p.length; v += 3) {
    const x = p[v]!;
    const y = p[v + 1]!;
    const z = p[v + 2]!;
    const mm = outside.distance(x, y, z);
    const less = wallMm - mm;
    if (!(less > 0) || less > most || mm === 0) continue;
    outside.footOf(x, y, z, foot);
    for (let k = 0; k < 3; k++) {
      const at = p[v + k]!;
      const cube = Math.floor((at - origin[k]!) / stepMm);
      const low = origin[k]! + (cube + FACE_MARGIN_SHARE) * stepMm;
      const high = origin[k]! + (cube + 1 - FACE_MARGIN_SHARE) * stepMm;
      const moved = at + ((at - foot[k]!) / mm) * less;
      p[v + k] = Math.min(Math.max(high, at), Math.max(Math.min(low, at), moved));
    }
  }
}
