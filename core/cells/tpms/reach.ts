import type { PeriodicMesh } from './periodic-mesh.ts';

/** Pairs of vertices closer than this share of the shortest edge reflect rounding, not curvature. */
const NEAR_SHARE = 0.04;

/**
 * Maximum offset of a periodic surface along its normals before it meets itself, mm: the radius of the smallest ball
 * that touches it at one vertex and reaches another (Federer's reach), towards greater and lower values.
 */
export function reachOf(mesh: PeriodicMesh): { above: number; below: number } {
  const { positions: p, normals: n, cellMm } = mesh;
  const [cx, cy, cz] = cellMm;
  const nearest = (NEAR_SHARE * Math.min(...cellMm)) ** 2;
  let above = Infinity;
  let below = Infinity;
  for (let i = 0; i < p.length; i += 3) {
    for (let j = 0; j < p.length; j += 3) {
      let dx = p[j]! - p[i]!;
      let dy = p[j + 1]! - p[i + 1]!;
      let dz = p[j + 2]! - p[i + 2]!;
      dx -= Math.round(dx / cx) * cx;
      dy -= Math.round(dy / cy) * cy;
      dz -= Math.round(dz / cz) * cz;
      const square = dx * dx + dy * dy + dz * dz;
      if (square < nearest) continue;
      const height = dx * n[i]! + dy * n[i + 1]! + dz * n[i + 2]!;
      if (height > 0) above = Math.min(above, square / (2 * height));
      else if (height < 0) below = Math.min(below, -square / (2 * height));
    }
  }
  return { above, below };
}
