import { boundsOf, extentOf } from '../geometry/box.ts';
import type { Point } from '../geometry/vector.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { gridOver } from './point-grid.ts';
import { insidePoints } from './scanline.ts';

/** Sampled places along each edge of a box. */
const SAMPLES = 4;

/**
 * Divides the bounding box of a closed mesh into boxes with edges of about `edgeMm` and returns the share of each that is
 * inside, 0 to 1; x runs fastest.
 */
export function boxedModel(
  mesh: Mesh,
  edgeMm: number,
): { counts: Point; edgesMm: Point; shares: Float32Array } {
  const box = boundsOf(mesh);
  const extent = extentOf(box);
  const counts = extent.map((length) => Math.max(1, Math.round(length / edgeMm))) as Point;
  const edgesMm = extent.map((length, k) => length / counts[k]!) as Point;
  const step = Math.min(...edgesMm) / SAMPLES;
  const wide = gridOver(box.min, box.max, step);
  // Half a step, so that no place lies in a face of the boxes.
  const grid = { ...wide, origin: wide.origin.map((at) => at + step / 2) as Point };
  const inside = insidePoints(mesh, grid);
  const found = new Float64Array(counts[0] * counts[1] * counts[2]);
  const all = new Float64Array(found.length);
  const [nx, ny, nz] = grid.size;
  const boxOf = (k: number, index: number) =>
    Math.floor((grid.origin[k]! + index * grid.stepMm - box.min[k]!) / edgesMm[k]!);
  const columns = [nx, ny, nz].map((count, k) => Int32Array.from({ length: count }, (_, i) => boxOf(k, i)));
  for (let z = 0; z < nz; z++) {
    const k = columns[2]![z]!;
    if (k < 0 || k >= counts[2]) continue;
    for (let y = 0; y < ny; y++) {
      const j = columns[1]![y]!;
      if (j < 0 || j >= counts[1]) continue;
      for (let x = 0; x < nx; x++) {
        const i = columns[0]![x]!;
        if (i < 0 || i >= counts[0]) continue;
        const at = (k * counts[1] + j) * counts[0] + i;
        all[at]!++;
        found[at]! += inside[(z * ny + y) * nx + x]!;
      }
    }
  }
  return { counts, edgesMm, shares: Float32Array.from(found, (count, at) => count / Math.max(1, all[at]!)) };
}
