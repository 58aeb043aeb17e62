import { nearestOnTriangle, squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { type PointGrid, pointCount } from './point-grid.ts';

/** Relative margin for a smaller distance; smaller differences are rounding. */
const LESS = 1 - 1e-6;
/** Points within this many steps of a triangle, across and beside its plane, test it directly. */
const SEED_STEPS = 1.8;
/** States of inside points: they know a triangle, or have passed it to their neighbours. */
const LEARNT = 1;
const SETTLED = 2;

/**
 * Distance to the surface, mm, of every inside point closer than `mostMm`, and its nearest triangle, -1 for
 * none; Infinity deeper inside, 0 outside. Points next to a triangle test it directly; all others receive it
 * from a neighbour, because the nearest triangle of a point is almost always that of one of its 26
 * neighbours. The distance is then exact. Waves run outward by distance, so few points are settled twice.
 * @param inside per point 0 outside, otherwise inside; modified
 */
export function depthOfPoints(
  mesh: Mesh,
  grid: PointGrid,
  inside: Uint8Array,
  mostMm: number,
): { depth: Float32Array; nearest: Int32Array } {
  const waves = new DepthWaves(mesh, grid, inside, mostMm);
  waves.seed();
  waves.spread();
  return waves.result();
}

/** Points by their distance from the surface, each with its nearest triangle so far. */
class DepthWaves {
  readonly #mesh: Mesh;
  readonly #grid: PointGrid;
  readonly #inside: Uint8Array;
  /** Squared distance of each point, mm2, and its nearest triangle. */
  readonly #squared: Float32Array;
  readonly #nearest: Int32Array;
  /** Points to settle, in steps of half the grid's. */
  readonly #waves: number[][];
  readonly #reach: number;

  constructor(mesh: Mesh, grid: PointGrid, inside: Uint8Array, mostMm: number) {
    this.#mesh = mesh;
    this.#grid = grid;
    this.#inside = inside;
    this.#squared = new Float32Array(pointCount(grid)).fill(Infinity);
    this.#nearest = new Int32Array(pointCount(grid)).fill(-1);
    this.#waves = Array.from({ length: Math.ceil(mostMm / (grid.stepMm / 2)) + 4 }, () => []);
    this.#reach = mostMm * mostMm;
  }

  /** Offers every triangle to the points next to it. */
  seed(): void {
    const mesh = this.#mesh;
    const grid = this.#grid;
    const inside = this.#inside;
    const squared = this.#squared;
    const [nx, ny] = grid.size;
    for (let face = 0; face < mesh.triangles.length / 3; face++) {
      eachNear(mesh, face, grid, (x, y, z, offPlaneMm) => {
        const index = (z * ny + y) * nx + x;
        if (inside[index] && offPlaneMm * offPlaneMm < squared[index]!) this.#offer(index, x, y, z, face);
      });
    }
  }

  /** Settles the points in waves; each offers its triangle to its neighbours. */
  spread(): void {
    const inside = this.#inside;
    const waves = this.#waves;
    for (const wave of waves) {
      for (let i = 0; i < wave.length; i++) {
        const index = wave[i]!;
        // Stale queue entry: the point was already settled with a nearer triangle.
        if (inside[index] === SETTLED) continue;
        inside[index] = SETTLED;
        this.#offerAround(index);
      }
    }
  }

  /** Distances in place: on the finest grids a second table would take half a gigabyte. */
  result(): { depth: Float32Array; nearest: Int32Array } {
    const squared = this.#squared;
    const inside = this.#inside;
    const nearest = this.#nearest;
    for (let i = 0; i < squared.length; i++) squared[i] = inside[i] ? Math.sqrt(squared[i]!) : 0;
    return { depth: squared, nearest };
  }

  #offer(index: number, x: number, y: number, z: number, face: number): void {
    const { positions: p, triangles: t } = this.#mesh;
    const { origin, stepMm } = this.#grid;
    const d = squaredDistanceToTriangle(
      p,
      t[face * 3]! * 3,
      t[face * 3 + 1]! * 3,
      t[face * 3 + 2]! * 3,
      origin[0] + x * stepMm,
      origin[1] + y * stepMm,
      origin[2] + z * stepMm,
    );
    if (d >= this.#squared[index]! * LESS || d > this.#reach) return;
    this.#squared[index] = d;
    this.#nearest[index] = face;
    this.#inside[index] = LEARNT;
    this.#waves[Math.floor(Math.sqrt(d) / (stepMm / 2))]!.push(index);
  }

  #offerAround(index: number): void {
    const inside = this.#inside;
    const nearest = this.#nearest;
    const squared = this.#squared;
    const { positions: p, triangles: t } = this.#mesh;
    const { origin, stepMm, size } = this.#grid;
    const nx = size[0];
    const ny = size[1];
    const nz = size[2];
    const face = nearest[index]!;
    const x = index % nx;
    const y = Math.floor(index / nx) % ny;
    const z = Math.floor(index / (nx * ny));
    const atX = origin[0] + x * stepMm;
    const atY = origin[1] + y * stepMm;
    const atZ = origin[2] + z * stepMm;
    nearestOnTriangle(p, t[face * 3]! * 3, t[face * 3 + 1]! * 3, t[face * 3 + 2]! * 3, atX, atY, atZ, foot);
    // The whole triangle lies beyond the plane through its nearest point, perpendicular to the way there.
    // That bounds a neighbour's distance from below, and a neighbour with a nearer triangle cannot improve.
    const mm = Math.sqrt(squared[index]!);
    const perStep = mm > 0 ? stepMm / mm : 0;
    const wayX = (atX - foot[0]!) * perStep;
    const wayY = (atY - foot[1]!) * perStep;
    const wayZ = (atZ - foot[2]!) * perStep;
    // All 26 neighbours: with the six face neighbours alone, a nearest triangle misses points behind those
    // of other triangles.
    for (let oz = Math.max(0, z - 1); oz <= Math.min(nz - 1, z + 1); oz++) {
      for (let oy = Math.max(0, y - 1); oy <= Math.min(ny - 1, y + 1); oy++) {
        const row = (oz * ny + oy) * nx;
        for (let ox = Math.max(0, x - 1); ox <= Math.min(nx - 1, x + 1); ox++) {
          const other = row + ox;
          if (!inside[other] || nearest[other] === face) continue;
          const leastMm = Math.max(0, mm + (ox - x) * wayX + (oy - y) * wayY + (oz - z) * wayZ);
          if (!(leastMm * leastMm >= squared[other]! * LESS)) this.#offer(other, ox, oy, oz, face);
        }
      }
    }
  }
}

/** Nearest point on a point's triangle, mm. */
const foot = new Float64Array(3);

/** Visits the grid points around a triangle within two steps of its plane, with their distances. */
function eachNear(
  mesh: Mesh,
  face: number,
  { origin, stepMm, size }: PointGrid,
  visit: (x: number, y: number, z: number, offPlaneMm: number) => void,
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
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const perMm = length > 0 ? 1 / length : 0;
  const mostMm = stepMm * SEED_STEPS;
  const first = (k: 0 | 1 | 2) =>
    Math.max(0, Math.floor((Math.min(p[a + k]!, p[b + k]!, p[c + k]!) - origin[k]) / stepMm) - 1);
  const last = (k: 0 | 1 | 2) =>
    Math.min(size[k] - 1, Math.ceil((Math.max(p[a + k]!, p[b + k]!, p[c + k]!) - origin[k]) / stepMm) + 1);
  const x0 = first(0);
  const x1 = last(0);
  const y0 = first(1);
  const y1 = last(1);
  const z1 = last(2);
  for (let z = first(2); z <= z1; z++) {
    const hz = nz * (origin[2] + z * stepMm - p[a + 2]!);
    for (let y = y0; y <= y1; y++) {
      const hy = ny * (origin[1] + y * stepMm - p[a + 1]!);
      for (let x = x0; x <= x1; x++) {
        const hx = nx * (origin[0] + x * stepMm - p[a]!);
        const offPlaneMm = Math.abs(hx + hy + hz) * perMm;
        if (offPlaneMm <= mostMm) visit(x, y, z, offPlaneMm);
      }
    }
  }
}
