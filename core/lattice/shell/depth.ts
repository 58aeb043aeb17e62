import { squaredDistanceToTriangle } from '../mesh/distance.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { type PointGrid, pointCount } from './grid.ts';

/** From a point to its farthest neighbour, in steps: across a cube. */
const LONGEST_STEP = Math.sqrt(3);

/**
 * Distance to the surface, mm, for every inside point nearer than `mostMm`, and which triangle it is to, -1 for
 * none; Infinity deeper in, 0 outside. Points
 * next to a triangle learn it by looking, all others from a neighbour: the nearest triangle of a point is nearly
 * always that of one of its 26 neighbours, and its distance is then exact. Waves run outward by distance, so that few
 * points are settled twice.
 */
export function depthOfPoints(
  mesh: Mesh,
  grid: PointGrid,
  inside: Uint8Array,
  mostMm: number,
): { depth: Float32Array; nearest: Int32Array } {
  const { positions: p, triangles: t } = mesh;
  const [nx, ny, nz] = grid.size;
  const { origin, stepMm } = grid;
  const squared = new Float32Array(pointCount(grid)).fill(Infinity);
  const nearest = new Int32Array(pointCount(grid)).fill(-1);
  const waves: number[][] = Array.from({ length: Math.ceil(mostMm / (stepMm / 2)) + 4 }, () => []);
  const reach = mostMm * mostMm;
  const offer = (x: number, y: number, z: number, face: number) => {
    const index = (z * ny + y) * nx + x;
    if (!inside[index]) return;
    const d = squaredDistanceToTriangle(
      p,
      t[face * 3]! * 3,
      t[face * 3 + 1]! * 3,
      t[face * 3 + 2]! * 3,
      origin[0] + x * stepMm,
      origin[1] + y * stepMm,
      origin[2] + z * stepMm,
    );
    if (d >= squared[index]! * (1 - 1e-6) || d > reach) return;
    squared[index] = d;
    nearest[index] = face;
    waves[Math.floor(Math.sqrt(d) / (stepMm / 2))]!.push(index);
  };
  for (let face = 0; face < t.length / 3; face++) {
    const range = [0, 1, 2].map((k) => {
      const corners = [0, 1, 2].map((c) => (p[t[face * 3 + c]! * 3 + k]! - origin[k]!) / stepMm);
      return [
        Math.max(0, Math.floor(Math.min(...corners)) - 1),
        Math.min(grid.size[k]! - 1, Math.ceil(Math.max(...corners)) + 1),
      ];
    }) as [[number, number], [number, number], [number, number]];
    eachNear(mesh, face, grid, range, (x, y, z) => offer(x, y, z, face));
  }
  for (const wave of waves) {
    for (let i = 0; i < wave.length; i++) {
      const index = wave[i]!;
      const face = nearest[index]!;
      const x = index % nx;
      const y = Math.floor(index / nx) % ny;
      const z = Math.floor(index / (nx * ny));
      // A step changes a distance by at most its own length: who is nearer already cannot gain.
      const least = Math.max(0, Math.sqrt(squared[index]!) - LONGEST_STEP * stepMm) ** 2;
      // Across corners, too: by the six sides alone a nearest triangle misses points behind those of other triangles.
      for (let oz = Math.max(0, z - 1); oz <= Math.min(nz - 1, z + 1); oz++) {
        for (let oy = Math.max(0, y - 1); oy <= Math.min(ny - 1, y + 1); oy++) {
          const row = (oz * ny + oy) * nx;
          for (let ox = Math.max(0, x - 1); ox <= Math.min(nx - 1, x + 1); ox++) {
            const other = row + ox;
            if (squared[other]! > least && nearest[other] !== face) offer(ox, oy, oz, face);
          }
        }
      }
    }
  }
  // In place: at the finest grids a second table would be half a gigabyte.
  for (let i = 0; i < squared.length; i++) squared[i] = inside[i] ? Math.sqrt(squared[i]!) : 0;
  return { depth: squared, nearest };
}

/** Visits the grid points of a triangle's box that lie within one step of its plane. */
function eachNear(
  mesh: Mesh,
  face: number,
  { origin, stepMm }: PointGrid,
  [[x0, x1], [y0, y1], [z0, z1]]: [[number, number], [number, number], [number, number]],
  visit: (x: number, y: number, z: number) => void,
): void {
  const { positions: p, triangles: t } = mesh;
  const a = t[face * 3]! * 3;
  const b = t[face * 3 + 1]! * 3;
  const c = t[face * 3 + 2]! * 3;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const most = Math.hypot(nx, ny, nz) * stepMm * 1.8;
  for (let z = z0; z <= z1; z++) {
    const hz = nz * (origin[2] + z * stepMm - p[a + 2]!);
    for (let y = y0; y <= y1; y++) {
      const hy = ny * (origin[1] + y * stepMm - p[a + 1]!);
      for (let x = x0; x <= x1; x++) {
        const hx = nx * (origin[0] + x * stepMm - p[a]!);
        if (Math.abs(hx + hy + hz) <= most) visit(x, y, z);
      }
    }
  }
}
