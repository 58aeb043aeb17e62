import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type PointGrid, pointCount } from './point-grid.ts';

/** Offset of the columns from round coordinates, in steps, so that none runs along a modelled edge. */
const JITTER = [1.37e-5, 2.11e-5] as const;

/** Per grid point 1 inside the mesh, 0 outside: parity along columns. Index (z * ny + y) * nx + x. */
export function insidePoints(mesh: Mesh, grid: PointGrid): Uint8Array {
  const { positions: p, triangles: t } = mesh;
  const [nx, ny, nz] = grid.size;
  const { origin, stepMm } = grid;
  const crossings: (number[] | undefined)[] = new Array(nx * ny);
  for (let i = 0; i < t.length; i += 3) {
    const q: number[] = [];
    for (let k = 0; k < 3; k++) {
      const v = t[i + k]! * 3;
      q.push(
        (p[v]! - origin[0]) / stepMm + JITTER[0],
        (p[v + 1]! - origin[1]) / stepMm + JITTER[1],
        (p[v + 2]! - origin[2]) / stepMm,
      );
    }
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = q as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const x1 = Math.floor(Math.max(ax, bx, cx));
    const y1 = Math.floor(Math.max(ay, by, cy));
    for (let y = Math.ceil(Math.min(ay, by, cy)); y <= y1; y++) {
      for (let x = Math.ceil(Math.min(ax, bx, cx)); x <= x1; x++) {
        const wa = (bx - x) * (cy - y) - (by - y) * (cx - x);
        const wb = (cx - x) * (ay - y) - (cy - y) * (ax - x);
        const wc = (ax - x) * (by - y) - (ay - y) * (bx - x);
        if (area > 0 ? wa < 0 || wb < 0 || wc < 0 : wa > 0 || wb > 0 || wc > 0) continue;
        const height = (wa * az + wb * bz + wc * cz) / (wa + wb + wc);
        const list = crossings[y * nx + x];
        if (list) list.push(height);
        else crossings[y * nx + x] = [height];
      }
    }
  }
  const inside = new Uint8Array(pointCount(grid));
  for (let column = 0; column < crossings.length; column++) {
    const list = crossings[column];
    if (!list) continue;
    list.sort((a, b) => a - b);
    for (let i = 0; i + 1 < list.length; i += 2) {
      const top = Math.min(nz - 1, Math.floor(list[i + 1]!));
      for (let z = Math.max(0, Math.ceil(list[i]!)); z <= top; z++) inside[z * nx * ny + column] = 1;
    }
  }
  return inside;
}
