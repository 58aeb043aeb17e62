import type { Mesh } from '../mesh/mesh.ts';
import type { NearCells } from './near-cells.ts';
import { cellNumber } from './numbering.ts';
import type { Placement } from './placement.ts';

/** Offset of a column from round coordinates, mm, so that it never runs along an edge of a model. */
const JITTER_X_MM = 1.618e-6;
const JITTER_Y_MM = 2.718e-6;

/**
 * Point-in-solid test for a closed mesh: parity of an upward ray over the triangles in the near cells of its
 * column. For points farther from the surface than a few nanometres.
 */
export function insideTest(mesh: Mesh, placement: Placement, near: NearCells) {
  const { positions: p, triangles: t } = mesh;
  const { origin, cellMm, size } = placement;
  const stamp = new Uint32Array(t.length / 3);
  let round = 0;
  return (px: number, py: number, pz: number): boolean => {
    const column = (k: number, value: number) =>
      Math.min(size[k]! - 1, Math.max(0, Math.floor((value - origin[k]!) / cellMm[k]!)));
    const cx = column(0, px);
    const cy = column(1, py);
    const x = px + JITTER_X_MM;
    const y = py + JITTER_Y_MM;
    round++;
    let inside = false;
    for (let cz = column(2, pz); cz < size[2]; cz++) {
      const n = near.numberOf[cellNumber(size, cx, cy, cz)]!;
      if (n < 0) continue;
      for (let i = near.start[n]!; i < near.start[n + 1]!; i++) {
        const f = near.faces[i]!;
        if (stamp[f] === round) continue;
        stamp[f] = round;
        const a = t[f * 3]! * 3;
        const b = t[f * 3 + 1]! * 3;
        const c = t[f * 3 + 2]! * 3;
        const ax = p[a]! - x;
        const ay = p[a + 1]! - y;
        const bx = p[b]! - x;
        const by = p[b + 1]! - y;
        const qx = p[c]! - x;
        const qy = p[c + 1]! - y;
        const wa = bx * qy - by * qx;
        const wb = qx * ay - qy * ax;
        const wc = ax * by - ay * bx;
        const total = wa + wb + wc;
        if (total === 0) continue;
        if (total > 0 ? wa < 0 || wb < 0 || wc < 0 : wa > 0 || wb > 0 || wc > 0) continue;
        if ((wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]!) / total > pz) inside = !inside;
      }
    }
    return inside;
  };
}
