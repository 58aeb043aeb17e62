import { withRoom } from '../../solid/lists/with-room.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { cellNumber } from './numbering.ts';
import type { Placement } from './placement.ts';

export interface NearCells {
  /** Number of each grid cell among the near cells, or -1. */
  numberOf: Int32Array;
  /** The grid cell of each near cell, ascending. */
  cells: Int32Array;
  /** Triangles of near cell n are faces[start[n]] to faces[start[n + 1] - 1]. */
  start: Uint32Array;
  faces: Uint32Array;
}

/** Minimum number of cells in a triangle's box for testing its plane against each cell. */
const PLANE_TEST_CELLS = 2;
/** Initial capacity of the face-cell pairs. */
const FIRST_TOUCHES = 1 << 14;

/** Finds every cell whose box, widened by `reachMm`, may touch a triangle. */
export function findNearCells(mesh: Mesh, placement: Placement, reachMm: number): NearCells {
  const [nx, ny, nz] = placement.size;
  const counts = new Uint32Array(nx * ny * nz);
  // Cells of each face in the order of the faces: a second pass would double the cost.
  let cellsTouched = new Uint32Array(FIRST_TOUCHES);
  let touches = 0;
  const touchesOf = new Uint32Array(mesh.triangles.length / 3);
  visitCells({ mesh, placement }, reachMm, (cell, face) => {
    if (touches === cellsTouched.length) cellsTouched = withRoom(cellsTouched);
    cellsTouched[touches++] = cell;
    touchesOf[face]!++;
    counts[cell]!++;
  });
  let nearCount = 0;
  for (let cell = 0; cell < counts.length; cell++) if (counts[cell]! > 0) nearCount++;
  const numberOf = new Int32Array(counts.length).fill(-1);
  const cells = new Int32Array(nearCount);
  const start = new Uint32Array(nearCount + 1);
  let n = 0;
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell] === 0) continue;
    numberOf[cell] = n;
    cells[n] = cell;
    start[n + 1] = start[n]! + counts[cell]!;
    n++;
  }
  const fill = start.slice(0, nearCount);
  const faces = new Uint32Array(touches);
  for (let face = 0, at = 0; face < touchesOf.length; face++) {
    for (const end = at + touchesOf[face]!; at < end; at++) {
      const near = numberOf[cellsTouched[at]!]!;
      faces[fill[near]!++] = face;
    }
  }
  return { numberOf, cells, start, faces };
}

function visitCells(
  { mesh, placement }: { mesh: Mesh; placement: Placement },
  reachMm: number,
  visit: (cell: number, face: number) => void,
): void {
  const { positions: p, triangles: t } = mesh;
  const { origin, cellMm, size } = placement;
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (let f = 0; f < t.length / 3; f++) {
    const a = t[f * 3]! * 3;
    const b = t[f * 3 + 1]! * 3;
    const c = t[f * 3 + 2]! * 3;
    for (let k = 0; k < 3; k++) {
      const u = p[a + k]!;
      const v = p[b + k]!;
      const w = p[c + k]!;
      const from = Math.floor((Math.min(u, v, w) - reachMm - origin[k]!) / cellMm[k]!);
      const to = Math.floor((Math.max(u, v, w) + reachMm - origin[k]!) / cellMm[k]!);
      low[k] = Math.max(0, from);
      high[k] = Math.min(size[k]! - 1, to);
    }
    const x0 = low[0]!;
    const y0 = low[1]!;
    const z0 = low[2]!;
    const x1 = high[0]!;
    const y1 = high[1]!;
    const z1 = high[2]!;
    const boxCells = (x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1);
    if (boxCells < PLANE_TEST_CELLS) {
      if (boxCells === 1) visit(cellNumber(size, x0, y0, z0), f);
      continue;
    }
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    // Half extent of the widened cell along the triangle's normal.
    const half =
      Math.abs(nx) * (cellMm[0] / 2 + reachMm) +
      Math.abs(ny) * (cellMm[1] / 2 + reachMm) +
      Math.abs(nz) * (cellMm[2] / 2 + reachMm);
    for (let z = z0; z <= z1; z++) {
      const dz = nz * (origin[2] + (z + 0.5) * cellMm[2] - p[a + 2]!);
      for (let y = y0; y <= y1; y++) {
        const dy = ny * (origin[1] + (y + 0.5) * cellMm[1] - p[a + 1]!);
        for (let x = x0; x <= x1; x++) {
          const dx = nx * (origin[0] + (x + 0.5) * cellMm[0] - p[a]!);
          if (Math.abs(dx + dy + dz) <= half) visit(cellNumber(size, x, y, z), f);
        }
      }
    }
  }
}
