import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { NearCells } from '../grid/near-cells.ts';
import { cellX, cellY, cellZ } from '../grid/numbering.ts';
import type { Placement } from '../grid/placement.ts';

/** Number of voxels along each edge of a cell: one row fits a 16-bit mask. */
export const VOXELS = 16;
/** Distance within which a triangle counts as meeting a voxel, mm. */
const VOXEL_MARGIN_MM = 1e-3;

/** Marks voxels that a triangle may touch, 16 x 16 rows a near cell, a bit each; never misses one. */
export function markVoxels(mesh: Mesh, placement: Placement, near: NearCells): Uint16Array {
  const { positions: p, triangles: t } = mesh;
  const { origin, size } = placement;
  const step = placement.cellMm.map((c) => c / VOXELS);
  const half = step.map((s) => s / 2 + VOXEL_MARGIN_MM);
  const marks = new Uint16Array(near.cells.length * VOXELS * VOXELS);
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  const corner = [0, 0, 0];
  for (let n = 0; n < near.cells.length; n++) {
    const cell = near.cells[n]!;
    corner[0] = origin[0] + cellX(size, cell) * placement.cellMm[0];
    corner[1] = origin[1] + cellY(size, cell) * placement.cellMm[1];
    corner[2] = origin[2] + cellZ(size, cell) * placement.cellMm[2];
    for (let i = near.start[n]!; i < near.start[n + 1]!; i++) {
      const f = near.faces[i]! * 3;
      const a = t[f]! * 3;
      const b = t[f + 1]! * 3;
      const c = t[f + 2]! * 3;
      let empty = false;
      for (let k = 0; k < 3; k++) {
        const least = Math.min(p[a + k]!, p[b + k]!, p[c + k]!) - VOXEL_MARGIN_MM - corner[k]!;
        const most = Math.max(p[a + k]!, p[b + k]!, p[c + k]!) + VOXEL_MARGIN_MM - corner[k]!;
        low[k] = Math.max(0, Math.floor(least / step[k]!));
        high[k] = Math.min(VOXELS - 1, Math.floor(most / step[k]!));
        if (low[k]! > high[k]!) empty = true;
      }
      if (empty) continue;
      const ux = p[b]! - p[a]!;
      const uy = p[b + 1]! - p[a + 1]!;
      const uz = p[b + 2]! - p[a + 2]!;
      const vx = p[c]! - p[a]!;
      const vy = p[c + 1]! - p[a + 1]!;
      const vz = p[c + 2]! - p[a + 2]!;
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const width = Math.abs(nx) * half[0]! + Math.abs(ny) * half[1]! + Math.abs(nz) * half[2]!;
      for (let z = low[2]!; z <= high[2]!; z++) {
        const dz = nz * (corner[2]! + (z + 0.5) * step[2]! - p[a + 2]!);
        for (let y = low[1]!; y <= high[1]!; y++) {
          const dyz = dz + ny * (corner[1]! + (y + 0.5) * step[1]! - p[a + 1]!);
          let mask = 0;
          for (let x = low[0]!; x <= high[0]!; x++) {
            const d = dyz + nx * (corner[0]! + (x + 0.5) * step[0]! - p[a]!);
            if (Math.abs(d) <= width) mask |= 1 << x;
          }
          marks[(n * VOXELS + z) * VOXELS + y]! |= mask;
        }
      }
    }
  }
  return marks;
}
