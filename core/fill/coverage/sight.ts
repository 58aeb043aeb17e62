import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Approximate number of cells of the search grid over a mesh. */
const CELLS = 60_000;
const MOST_ALONG = 512;
/** Part of a line that is tested: its end may lie on the surface, where struts are cut. */
const TESTED_SHARE = 0.999;
/** Step past the border of a grid cell, as a share of the cell. */
const OVER_SHARE = 1e-6;

/** True if a straight line between two points, mm, crosses no face of a mesh. */
export type Sight = (x: number, y: number, z: number, toX: number, toY: number, toZ: number) => boolean;

type Triple = readonly [number, number, number];

/** Lines of sight in a mesh, by a grid that lists the faces whose boxes touch a cell. Linear in faces. */
export function sightIn(mesh: Mesh): Sight {
  const grid = new SightGrid(mesh);
  return (x, y, z, toX, toY, toZ) => grid.isClear(x, y, z, toX, toY, toZ);
}

class SightGrid {
  readonly #mesh: Mesh;
  readonly #min: Triple;
  readonly #size: Triple;
  /** Edge of a grid cell, mm. */
  readonly #edge: number;
  /** Faces of a cell are `faces` from `start[cell]` to `start[cell + 1]`. */
  readonly #start: Uint32Array;
  readonly #faces: Uint32Array;
  /** Start and way of the tested line, mm. Reused, because lines are tested for every sample of a domain. */
  readonly #line = new Float64Array(6);

  constructor(mesh: Mesh) {
    const { min, max } = boundsOf(mesh);
    const extent = mapPoint(max, (high, k) => Math.max(high - min[k]!, 1e-6));
    const edge = Math.max(
      Math.cbrt((extent[0] * extent[1] * extent[2]) / CELLS),
      Math.max(...extent) / MOST_ALONG,
    );
    const size = mapPoint(extent, (mm) => Math.floor(mm / edge) + 1);
    this.#mesh = mesh;
    this.#min = min;
    this.#size = size;
    this.#edge = edge;
    const count = mesh.triangles.length / 3;
    const start = new Uint32Array(size[0] * size[1] * size[2] + 1);
    for (let face = 0; face < count; face++)
      this.#visit(face, (cell) => {
        start[cell + 1]!++;
      });
    for (let cell = 1; cell < start.length; cell++) start[cell]! += start[cell - 1]!;
    const faces = new Uint32Array(start.at(-1)!);
    const next = start.slice(0, -1);
    for (let face = 0; face < count; face++)
      this.#visit(face, (cell) => {
        faces[next[cell]!++] = face;
      });
    this.#start = start;
    this.#faces = faces;
  }

  /** True if a line between two points crosses no face. */
  isClear(x: number, y: number, z: number, toX: number, toY: number, toZ: number): boolean {
    const edge = this.#edge;
    const min = this.#min;
    const wayX = (toX - x) * TESTED_SHARE;
    const wayY = (toY - y) * TESTED_SHARE;
    const wayZ = (toZ - z) * TESTED_SHARE;
    const line = this.#line;
    line[0] = x;
    line[1] = y;
    line[2] = z;
    line[3] = wayX;
    line[4] = wayY;
    line[5] = wayZ;
    const lengthMm = Math.sqrt(wayX * wayX + wayY * wayY + wayZ * wayZ);
    const over = lengthMm > 0 ? (OVER_SHARE * edge) / lengthMm : 1;
    for (let at = 0; at < 1; ) {
      const px = x + at * wayX;
      const py = y + at * wayY;
      const pz = z + at * wayZ;
      const cx = this.#cellOf(px, 0);
      const cy = this.#cellOf(py, 1);
      const cz = this.#cellOf(pz, 2);
      if (this.#isCrossedIn((cz * this.#size[1] + cy) * this.#size[0] + cx)) return false;
      at += Math.min(
        shareTo(px, wayX, min[0] + cx * edge, edge),
        shareTo(py, wayY, min[1] + cy * edge, edge),
        shareTo(pz, wayZ, min[2] + cz * edge, edge),
      );
      at += over;
    }
    return true;
  }

  #isCrossedIn(cell: number): boolean {
    const start = this.#start;
    const faces = this.#faces;
    for (let i = start[cell]!; i < start[cell + 1]!; i++)
      if (crosses(this.#mesh, faces[i]!, this.#line)) return true;
    return false;
  }

  #cellOf(value: number, k: 0 | 1 | 2): number {
    return Math.min(this.#size[k] - 1, Math.max(0, Math.floor((value - this.#min[k]) / this.#edge)));
  }

  /** Calls `put` for every cell that the box of a face touches. */
  #visit(face: number, put: (cell: number) => void): void {
    const { positions: p, triangles: t } = this.#mesh;
    const size = this.#size;
    const a = t[face * 3]! * 3;
    const b = t[face * 3 + 1]! * 3;
    const c = t[face * 3 + 2]! * 3;
    const x0 = this.#cellOf(Math.min(p[a]!, p[b]!, p[c]!), 0);
    const x1 = this.#cellOf(Math.max(p[a]!, p[b]!, p[c]!), 0);
    const y0 = this.#cellOf(Math.min(p[a + 1]!, p[b + 1]!, p[c + 1]!), 1);
    const y1 = this.#cellOf(Math.max(p[a + 1]!, p[b + 1]!, p[c + 1]!), 1);
    const z0 = this.#cellOf(Math.min(p[a + 2]!, p[b + 2]!, p[c + 2]!), 2);
    const z1 = this.#cellOf(Math.max(p[a + 2]!, p[b + 2]!, p[c + 2]!), 2);
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) put((z * size[1] + y) * size[0] + x);
  }
}

/** Share of the way to the border of a cell along one axis. */
function shareTo(at: number, way: number, low: number, edge: number): number {
  if (way === 0) return 1;
  return Math.max(0, ((way > 0 ? low + edge : low) - at) / way);
}

/** True if a line, its start and its way, crosses a triangle (Moeller and Trumbore 1997). */
function crosses({ positions: p, triangles: t }: Mesh, face: number, line: Float64Array): boolean {
  const wx = line[3]!;
  const wy = line[4]!;
  const wz = line[5]!;
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
  const sx = line[0]! - p[a]!;
  const sy = line[1]! - p[a + 1]!;
  const sz = line[2]! - p[a + 2]!;
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
