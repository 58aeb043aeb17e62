import { boundsOf } from '../geometry/box.ts';
import type { Mesh } from '../mesh/mesh.ts';

/** Cells of the search grid over a mesh, about. */
const CELLS = 60_000;
/** Most cells along one axis. */
const MOST_ALONG = 512;
/** Part of a line that is tested: its end may lie on the surface, where struts are cut. */
const TESTED_SHARE = 0.999;
/** Step past the border of a grid cell, as a share of the cell. */
const OVER_SHARE = 1e-6;

/** Tells whether a straight line between two points crosses no face of a mesh, mm. */
export type Sight = (x: number, y: number, z: number, toX: number, toY: number, toZ: number) => boolean;

/** Lines of sight in a mesh, by a grid that lists the faces whose boxes touch a cell. Linear in faces. */
export function sightIn({ positions: p, triangles: t }: Mesh): Sight {
  const { min, max } = boundsOf({ positions: p });
  const extent = max.map((high, k) => Math.max(high - min[k]!, 1e-6)) as [number, number, number];
  const edge = Math.max(
    Math.cbrt((extent[0] * extent[1] * extent[2]) / CELLS),
    Math.max(...extent) / MOST_ALONG,
  );
  const size = extent.map((mm) => Math.floor(mm / edge) + 1) as [number, number, number];
  const cellOf = (value: number, k: 0 | 1 | 2) =>
    Math.min(size[k] - 1, Math.max(0, Math.floor((value - min[k]) / edge)));
  const start = new Uint32Array(size[0] * size[1] * size[2] + 1);
  const visit = (face: number, put: (cell: number) => void) => {
    const a = t[face * 3]! * 3;
    const b = t[face * 3 + 1]! * 3;
    const c = t[face * 3 + 2]! * 3;
    const x0 = cellOf(Math.min(p[a]!, p[b]!, p[c]!), 0);
    const x1 = cellOf(Math.max(p[a]!, p[b]!, p[c]!), 0);
    const y0 = cellOf(Math.min(p[a + 1]!, p[b + 1]!, p[c + 1]!), 1);
    const y1 = cellOf(Math.max(p[a + 1]!, p[b + 1]!, p[c + 1]!), 1);
    const z0 = cellOf(Math.min(p[a + 2]!, p[b + 2]!, p[c + 2]!), 2);
    const z1 = cellOf(Math.max(p[a + 2]!, p[b + 2]!, p[c + 2]!), 2);
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) put((z * size[1] + y) * size[0] + x);
  };
  for (let face = 0; face < t.length / 3; face++)
    visit(face, (cell) => {
      start[cell + 1]!++;
    });
  for (let cell = 1; cell < start.length; cell++) start[cell]! += start[cell - 1]!;
  const faces = new Uint32Array(start.at(-1)!);
  const next = start.slice(0, -1);
  for (let face = 0; face < t.length / 3; face++)
    visit(face, (cell) => {
      faces[next[cell]!++] = face;
    });
  return (x, y, z, toX, toY, toZ) => {
    const wayX = (toX - x) * TESTED_SHARE;
    const wayY = (toY - y) * TESTED_SHARE;
    const wayZ = (toZ - z) * TESTED_SHARE;
    const lengthMm = Math.sqrt(wayX * wayX + wayY * wayY + wayZ * wayZ);
    const over = lengthMm > 0 ? (OVER_SHARE * edge) / lengthMm : 1;
    for (let at = 0; at < 1; ) {
      const px = x + at * wayX;
      const py = y + at * wayY;
      const pz = z + at * wayZ;
      const cx = cellOf(px, 0);
      const cy = cellOf(py, 1);
      const cz = cellOf(pz, 2);
      const cell = (cz * size[1] + cy) * size[0] + cx;
      for (let i = start[cell]!; i < start[cell + 1]!; i++)
        if (crosses(p, t, faces[i]!, x, y, z, wayX, wayY, wayZ)) return false;
      at += Math.min(
        shareTo(px, wayX, min[0] + cx * edge, edge),
        shareTo(py, wayY, min[1] + cy * edge, edge),
        shareTo(pz, wayZ, min[2] + cz * edge, edge),
      );
      at += over;
    }
    return true;
  };
}

/** Share of the way to the border of a cell along one axis. */
function shareTo(at: number, way: number, low: number, edge: number): number {
  if (way === 0) return 1;
  return Math.max(0, ((way > 0 ? low + edge : low) - at) / way);
}

/**
 * True if a line crosses a triangle (Moeller and Trumbore 1997). Takes numbers, because it runs for every line and face
 * near it (docs/engine.md#vectors-in-hot-loops).
 */
function crosses(
  p: Float32Array,
  t: Uint32Array,
  face: number,
  x: number,
  y: number,
  z: number,
  wx: number,
  wy: number,
  wz: number,
): boolean {
  const a = t[face * 3]! * 3;
  const b = t[face * 3 + 1]! * 3;
  const c = t[face * 3 + 2]! * 3;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const hx = wy * vz - wz * vy;
  const hy = wz * vx - wx * vz;
  const hz = wx * vy - wy * vx;
  const det = ux * hx + uy * hy + uz * hz;
  if (det === 0) return false;
  const sx = x - p[a]!;
  const sy = y - p[a + 1]!;
  const sz = z - p[a + 2]!;
  const r = (sx * hx + sy * hy + sz * hz) / det;
  if (r < 0 || r > 1) return false;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const s = (wx * qx + wy * qy + wz * qz) / det;
  if (s < 0 || r + s > 1) return false;
  const at = (vx * qx + vy * qy + vz * qz) / det;
  return at > 0 && at <= 1;
}
