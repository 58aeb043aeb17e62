import { orient3d } from 'robust-predicates';
import { sideOfFace } from '../face-planes.ts';
import type { Mesh } from '../mesh.ts';
import type { FaceGrid } from './face-grid.ts';

/**
 * Layers of the surface along the short line `at` ± `reach`: faces that point along it minus faces that point against
 * it. A line enters and leaves a body alternately, so the count is at most 1 for a surface that bounds a body. Exact
 * for the given coordinates. Returns 0 if the line meets an edge, or ends on a face.
 * @param reach half the line, mm; the grid must list faces that lie as far beside a cell
 */
export function countLayers(
  mesh: Mesh,
  grid: FaceGrid,
  { at, reach }: { at: Float64Array; reach: Float64Array },
): number {
  const { positions: p, triangles: t } = mesh;
  const x0 = at[0]! - reach[0]!;
  const y0 = at[1]! - reach[1]!;
  const z0 = at[2]! - reach[2]!;
  const x1 = at[0]! + reach[0]!;
  const y1 = at[1]! + reach[1]!;
  const z1 = at[2]! + reach[2]!;
  const begins = [x0, y0, z0];
  const ends = [x1, y1, z1];
  const turn = (f: number, from: number, to: number) => {
    const a = t[f * 3 + from]! * 3;
    const b = t[f * 3 + to]! * 3;
    return orient3d(x0, y0, z0, x1, y1, z1, p[a]!, p[a + 1]!, p[a + 2]!, p[b]!, p[b + 1]!, p[b + 2]!);
  };
  const cell = grid.cellAt(at[0]!, at[1]!, at[2]!);
  let layers = 0;
  for (let i = grid.start[cell]!; i < grid.start[cell + 1]!; i++) {
    const f = grid.faces[i]!;
    const ab = turn(f, 0, 1);
    const bc = turn(f, 1, 2);
    const ca = turn(f, 2, 0);
    if (Math.min(ab, bc, ca) < 0 && Math.max(ab, bc, ca) > 0) continue;
    const begin = sideOfFace(mesh, f, begins);
    const end = sideOfFace(mesh, f, ends);
    if ((begin < 0 && end < 0) || (begin > 0 && end > 0)) continue;
    if (ab === 0 || bc === 0 || ca === 0 || begin === 0 || end === 0) return 0;
    // Positive: the end lies below the face (`orient3d`), so the line begins below it and leaves above.
    layers += begin > 0 ? 1 : -1;
  }
  return layers;
}
