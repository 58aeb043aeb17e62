import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { buildFaceGrid } from '../../solid/mesh/crossings/face-grid.ts';
import { areaOf, type Mesh } from '../../solid/mesh/mesh.ts';

/** Rays that measure the local walls of a model. */
const RAYS = 600;
/** Start of a ray below the surface, as a share of the model's diagonal: clear of the face it leaves. */
const START_SHARE = 1e-6;
/** Step past the border of a grid cell, as a share of the cell. */
const OVER_SHARE = 1e-6;

/**
 * Local walls of a closed mesh, mm, ascending: from places spread evenly over the surface, straight inward to the other
 * side. The shape diameter of Shapira, Shamir and Cohen-Or (The Visual Computer 24, 2008) with one ray a place.
 */
export function localWallsMm(mesh: Mesh): Float64Array {
  const { positions: p, triangles: t } = mesh;
  const grid = buildFaceGrid(mesh, 0);
  const { min, max } = boundsOf(mesh);
  const stamp = new Uint32Array(t.length / 3);
  const startMm = START_SHARE * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const apartMm2 = areaOf(mesh) / RAYS;
  const walls: number[] = [];
  let nextMm2 = apartMm2 / 2;
  for (let face = 0; face < t.length / 3; face++) {
    const [a, b, c] = [
      vertexAt(p, t[face * 3]!),
      vertexAt(p, t[face * 3 + 1]!),
      vertexAt(p, t[face * 3 + 2]!),
    ];
    const u: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v: Point = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const n: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const twice = Math.hypot(...n);
    for (; nextMm2 < twice / 2; nextMm2 += apartMm2) {
      const [r, s] = inTriangle(walls.length);
      const inward = mapPoint(n, (value) => -value / twice);
      const from = mapPoint(a, (value, k) => value + r * u[k]! + s * v[k]! + startMm * inward[k]!);
      const mm = firstHitMm({ mesh, grid, min, max, stamp, round: walls.length + 1 }, from, inward, face);
      walls.push(mm + startMm);
    }
    nextMm2 -= twice / 2;
  }
  return Float64Array.from(walls.filter(Number.isFinite)).sort();
}

function vertexAt(p: Float32Array, v: number): Point {
  return [p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!];
}

/** Shares along two sides of a triangle, by a low-discrepancy sequence folded into it. */
function inTriangle(i: number): [number, number] {
  const r = (i * 0.754_877_666 + 0.5) % 1;
  const s = (i * 0.569_840_291 + 0.5) % 1;
  return r + s > 1 ? [1 - r, 1 - s] : [r, s];
}

interface RaySearch {
  mesh: Mesh;
  grid: ReturnType<typeof buildFaceGrid>;
  min: Point;
  max: Point;
  stamp: Uint32Array;
  round: number;
}

/** Distance to the first face that a ray meets other than `own`, mm; infinite if it meets none. */
function firstHitMm(search: RaySearch, from: Point, way: Point, own: number): number {
  const { mesh, grid, min, max, stamp, round } = search;
  let at = 0;
  let best = Number.POSITIVE_INFINITY;
  while (at < best) {
    const place = mapPoint(from, (value, k) => value + at * way[k]!);
    if (place.some((value, k) => value < min[k]! - 1e-3 || value > max[k]! + 1e-3)) break;
    const cell = grid.cellAt(...place);
    for (let i = grid.start[cell]!; i < grid.start[cell + 1]!; i++) {
      const face = grid.faces[i]!;
      if (stamp[face] === round || face === own) continue;
      stamp[face] = round;
      best = Math.min(best, hitMm(mesh, face, from, way));
    }
    // Distance to the border of this cell, and a little over it.
    let next = Number.POSITIVE_INFINITY;
    for (let k = 0; k < 3; k++) {
      if (way[k] === 0) continue;
      const index = Math.floor((place[k]! - min[k]!) / grid.cellMm);
      const border = min[k]! + (way[k]! > 0 ? index + 1 : index) * grid.cellMm;
      next = Math.min(next, Math.max(0, (border - place[k]!) / way[k]!));
    }
    at += next + OVER_SHARE * grid.cellMm;
  }
  return best;
}

/** Distance along a ray to a triangle, mm (Moeller and Trumbore 1997); infinite if it passes by. */
function hitMm({ positions: p, triangles: t }: Mesh, face: number, from: Point, way: Point): number {
  const [a, b, c] = [vertexAt(p, t[face * 3]!), vertexAt(p, t[face * 3 + 1]!), vertexAt(p, t[face * 3 + 2]!)];
  const u: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v: Point = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const h: Point = [
    way[1] * v[2] - way[2] * v[1],
    way[2] * v[0] - way[0] * v[2],
    way[0] * v[1] - way[1] * v[0],
  ];
  const det = u[0] * h[0] + u[1] * h[1] + u[2] * h[2];
  if (det === 0) return Number.POSITIVE_INFINITY;
  const w: Point = [from[0] - a[0], from[1] - a[1], from[2] - a[2]];
  const r = (w[0] * h[0] + w[1] * h[1] + w[2] * h[2]) / det;
  if (r < 0 || r > 1) return Number.POSITIVE_INFINITY;
  const q: Point = [w[1] * u[2] - w[2] * u[1], w[2] * u[0] - w[0] * u[2], w[0] * u[1] - w[1] * u[0]];
  const s = (way[0] * q[0] + way[1] * q[1] + way[2] * q[2]) / det;
  if (s < 0 || r + s > 1) return Number.POSITIVE_INFINITY;
  const mm = (v[0] * q[0] + v[1] * q[1] + v[2] * q[2]) / det;
  return mm > 0 ? mm : Number.POSITIVE_INFINITY;
}
