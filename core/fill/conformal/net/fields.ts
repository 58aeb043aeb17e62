import { mostSpread } from '../surface/spread.ts';
import type { WallGraph } from '../walls/wall-graph.ts';
import { type FieldLevel, fieldLevels } from './field-levels.ts';

const CROSS_ROUNDS = 30;
const ORIGIN_ROUNDS = 40;

/**
 * The square pattern on the sheets: at every point a cross of four directions, smooth and along the boundaries, and a
 * node of a square lattice of this edge, so that neighbours agree on the lattice as far as curvature lets them (Jakob
 * et al., Instant Field-Aligned Meshes, 2015).
 */
export function squarePattern(graph: WallGraph, edgeMm: number, isAligned: Uint8Array): FieldLevel {
  const levels = fieldLevels(graph, isAligned);
  const axis = mostSpread(graph.places);
  for (let l = levels.length - 1; l >= 0; l--) {
    const level = levels[l]!;
    if (l === levels.length - 1) for (let i = 0; i < level.count; i++) level.cross.set(axis, i * 3);
    for (let i = 0; i < level.count; i++) setFlat(level, i);
    for (let round = 0; round < CROSS_ROUNDS; round++) smoothCrosses(level, round % 2 === 1);
    handDown(levels, l, 'cross');
  }
  for (let l = levels.length - 1; l >= 0; l--) {
    const level = levels[l]!;
    if (l === levels.length - 1) level.origin.set(level.places);
    for (let round = 0; round < ORIGIN_ROUNDS; round++) smoothOrigins(level, edgeMm, round % 2 === 1);
    handDown(levels, l, 'origin');
  }
  return levels[0]!;
}

function handDown(levels: readonly FieldLevel[], from: number, field: 'cross' | 'origin'): void {
  const fine = levels[from - 1];
  if (!fine) return;
  for (let i = 0; i < fine.count; i++) {
    const at = fine.parent![i]! * 3;
    fine[field].set(levels[from]![field].subarray(at, at + 3), i * 3);
  }
}

/** Puts a cross into the plane of its point. At a boundary it aligns with the direction outward. */
function setFlat({ normals, cross, isBoundary, outward }: FieldLevel, i: number): void {
  const a = i * 3;
  if (isBoundary[i]) for (let k = 0; k < 3; k++) cross[a + k] = outward[a + k]!;
  const [nx, ny, nz] = [normals[a]!, normals[a + 1]!, normals[a + 2]!];
  let along = cross[a]! * nx + cross[a + 1]! * ny + cross[a + 2]! * nz;
  if (Math.abs(along) > 0.95) {
    // Nearly across the sheet: any other direction.
    const other = Math.abs(nx) < 0.6 ? 0 : 1;
    cross.fill(0, a, a + 3);
    cross[a + other] = 1;
    along = normals[a + other]!;
  }
  const x = cross[a]! - along * nx;
  const y = cross[a + 1]! - along * ny;
  const z = cross[a + 2]! - along * nz;
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  cross[a] = x / length;
  cross[a + 1] = y / length;
  cross[a + 2] = z / length;
}

/** Sets each cross to the mean of its neighbours', each turned by right angles to fit best. */
function smoothCrosses(level: FieldLevel, backwards: boolean): void {
  const { count, normals: n, start, others, weights, cross, isBoundary } = level;
  for (let step = 0; step < count; step++) {
    const i = backwards ? count - 1 - step : step;
    if (isBoundary[i]) continue;
    const a = i * 3;
    let x = cross[a]!;
    let y = cross[a + 1]!;
    let z = cross[a + 2]!;
    let sum = 0;
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const b = others[e]! * 3;
      const w = weights[e]!;
      const sx = cross[b]!;
      const sy = cross[b + 1]!;
      const sz = cross[b + 2]!;
      const tx = n[b + 1]! * sz - n[b + 2]! * sy;
      const ty = n[b + 2]! * sx - n[b]! * sz;
      const tz = n[b]! * sy - n[b + 1]! * sx;
      // The own cross has two axes as well; on bent sheets the better pair decides.
      const ux = n[a + 1]! * z - n[a + 2]! * y;
      const uy = n[a + 2]! * x - n[a]! * z;
      const uz = n[a]! * y - n[a + 1]! * x;
      const ss = x * sx + y * sy + z * sz;
      const st = x * tx + y * ty + z * tz;
      const us = ux * sx + uy * sy + uz * sz;
      const ut = ux * tx + uy * ty + uz * tz;
      const ownIsFirst = Math.max(Math.abs(ss), Math.abs(st)) >= Math.max(Math.abs(us), Math.abs(ut));
      const first = ownIsFirst ? ss : us;
      const second = ownIsFirst ? st : ut;
      const otherIsFirst = Math.abs(first) >= Math.abs(second);
      const ax = ownIsFirst ? x : ux;
      const ay = ownIsFirst ? y : uy;
      const az = ownIsFirst ? z : uz;
      const bx = otherIsFirst ? sx : tx;
      const by = otherIsFirst ? sy : ty;
      const bz = otherIsFirst ? sz : tz;
      const sign = otherIsFirst ? first : second;
      const w1 = sign < 0 ? -w : w;
      x = ax * sum + bx * w1;
      y = ay * sum + by * w1;
      z = az * sum + bz * w1;
      sum += w;
      const along = x * n[a]! + y * n[a + 1]! + z * n[a + 2]!;
      x -= along * n[a]!;
      y -= along * n[a + 1]!;
      z -= along * n[a + 2]!;
      const length = Math.sqrt(x * x + y * y + z * z);
      if (length > 1e-12) {
        x /= length;
        y /= length;
        z /= length;
      }
    }
    cross[a] = x;
    cross[a + 1] = y;
    cross[a + 2] = z;
  }
}

/** Sets each node to its neighbours' mean, moved by whole edges, and to the one nearest its point. */
function smoothOrigins(level: FieldLevel, edgeMm: number, backwards: boolean): void {
  const { count, places: p, normals: n, start, others, weights, origin, isBoundary, outward } = level;
  const node = new Float64Array(3);
  for (let step = 0; step < count; step++) {
    const i = backwards ? count - 1 - step : step;
    const a = i * 3;
    let x = origin[a]!;
    let y = origin[a + 1]!;
    let z = origin[a + 2]!;
    let sum = 0;
    for (let e = start[i]!; e < start[i + 1]!; e++) {
      const j = others[e]!;
      const w = weights[e]!;
      node[0] = x;
      node[1] = y;
      node[2] = z;
      moveToNode(level, j, edgeMm, node);
      x = (x * sum + node[0]! * w) / (sum + w);
      y = (y * sum + node[1]! * w) / (sum + w);
      z = (z * sum + node[2]! * w) / (sum + w);
      sum += w;
      const off = (x - p[a]!) * n[a]! + (y - p[a + 1]!) * n[a + 1]! + (z - p[a + 2]!) * n[a + 2]!;
      x -= off * n[a]!;
      y -= off * n[a + 1]!;
      z -= off * n[a + 2]!;
    }
    if (isBoundary[i]) {
      const off =
        (p[a]! - x) * outward[a]! + (p[a + 1]! - y) * outward[a + 1]! + (p[a + 2]! - z) * outward[a + 2]!;
      x += off * outward[a]!;
      y += off * outward[a + 1]!;
      z += off * outward[a + 2]!;
    }
    origin[a] = x;
    origin[a + 1] = y;
    origin[a + 2] = z;
    for (let k = 0; k < 3; k++) node[k] = p[a + k]!;
    moveToNode(level, i, edgeMm, node);
    for (let k = 0; k < 3; k++) origin[a + k] = node[k]!;
  }
}

/**
 * Sets `place` to the nearest node of the lattice of point `i`. One buffer is read and written, because this runs for
 * every neighbour of every point in each round.
 */
function moveToNode(level: FieldLevel, i: number, edgeMm: number, place: Float64Array): void {
  const { normals: n, cross, origin } = level;
  const a = i * 3;
  const sx = cross[a]!;
  const sy = cross[a + 1]!;
  const sz = cross[a + 2]!;
  const tx = n[a + 1]! * sz - n[a + 2]! * sy;
  const ty = n[a + 2]! * sx - n[a]! * sz;
  const tz = n[a]! * sy - n[a + 1]! * sx;
  const dx = place[0]! - origin[a]!;
  const dy = place[1]! - origin[a + 1]!;
  const dz = place[2]! - origin[a + 2]!;
  const s = Math.round((dx * sx + dy * sy + dz * sz) / edgeMm) * edgeMm;
  const t = Math.round((dx * tx + dy * ty + dz * tz) / edgeMm) * edgeMm;
  place[0] = origin[a]! + s * sx + t * tx;
  place[1] = origin[a + 1]! + s * sy + t * ty;
  place[2] = origin[a + 2]! + s * sz + t * tz;
}
