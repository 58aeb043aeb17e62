import { type EdgePairs, pairEdges } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { dualSurface } from './dual-surface.ts';
import type { PointGrid } from './point-grid.ts';

/** Maximum number of rounds. Each removes an inside point; few fields need a second. */
const ROUNDS = 16;

/**
 * As `dualSurface`, but with two faces at every edge. Where two cubes share a face whose corners are inside and outside
 * crosswise, and the surface in both goes round that face, their two vertices of the surface are joined by two edges in
 * one place: the boolean kernel takes such a surface apart wrongly. There the lesser of the two inner points is put
 * outside, as far as it was inside. Changes `values`; gives up after some rounds.
 */
export function manifoldSurface(
  values: Float32Array,
  grid: PointGrid,
): { mesh: Mesh; twin: EdgePairs['twin'] } {
  for (let round = 0; ; round++) {
    const mesh = dualSurface(values, grid);
    const { twin, crowded } = pairEdges(mesh.triangles, mesh.positions.length / 3);
    if (crowded === 0 || round === ROUNDS) return { mesh, twin };
    for (let half = 0; half < twin.length; half++) {
      if (twin[half] !== -2) continue;
      const next = half % 3 === 2 ? half - 2 : half + 1;
      partCrossed({ values, grid }, mesh, { a: mesh.triangles[half]!, b: mesh.triangles[next]! });
    }
  }
}

/** Puts the lower inner point of the face between the cubes of two surface vertices outside. */
function partCrossed(
  { values, grid }: { values: Float32Array; grid: PointGrid },
  mesh: Mesh,
  { a, b }: { a: number; b: number },
): void {
  const one = cubeOf(grid, mesh, a);
  const other = cubeOf(grid, mesh, b);
  const axis = [0, 1, 2].find((k) => one[k] !== other[k]);
  if (axis === undefined) return;
  const [nx, ny] = grid.size;
  const strides = [1, nx, nx * ny];
  const high = one.map((at, k) => Math.max(at, other[k]!));
  const corner = high[0]! + nx * (high[1]! + ny * high[2]!);
  const u = strides[(axis + 1) % 3]!;
  const v = strides[(axis + 2) % 3]!;
  let least = -1;
  for (const at of [corner, corner + u, corner + v, corner + u + v]) {
    if (values[at]! > 0 && (least < 0 || values[at]! < values[least]!)) least = at;
  }
  if (least >= 0) values[least] = -values[least]!;
}

function cubeOf({ origin, stepMm }: PointGrid, { positions }: Mesh, vertex: number): number[] {
  return [0, 1, 2].map((k) => Math.floor((positions[vertex * 3 + k]! - origin[k]!) / stepMm));
}
