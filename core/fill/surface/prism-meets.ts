import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { NearCells } from '../grid/near-cells.ts';

/** Distance within which a triangle counts as meeting a prism, mm. */
const MEET_MARGIN_MM = 1e-3;
/** Maximum number of triangles per cell for this test. With more it costs more than it saves, and voxels suffice. */
const MAX_LIST = 400;

/** Sharper test of a prism and a cell's triangles by boxes, plane and normal; never misses a meeting. */
export function prismMeetsTest(mesh: Mesh, near: NearCells) {
  const { positions: p, triangles: t } = mesh;
  const low = new Float64Array(3);
  const high = new Float64Array(3);
  /** @param prism six places, 18 numbers in mm: low face, then high face */
  return (n: number, prism: Float64Array): boolean => {
    const from = near.start[n]!;
    const to = near.start[n + 1]!;
    if (to - from > MAX_LIST) return true;
    for (let axis = 0; axis < 3; axis++) {
      let least = Infinity;
      let most = -Infinity;
      for (let i = axis; i < 18; i += 3) {
        least = Math.min(least, prism[i]!);
        most = Math.max(most, prism[i]!);
      }
      low[axis] = least - MEET_MARGIN_MM;
      high[axis] = most + MEET_MARGIN_MM;
    }
    for (let i = from; i < to; i++) {
      const f = near.faces[i]! * 3;
      const a = t[f]! * 3;
      const b = t[f + 1]! * 3;
      const c = t[f + 2]! * 3;
      if (apart(p, a, b, c, low, high)) continue;
      if (!planeSeparates(p, a, b, c, prism) && !faceSeparates(p, a, b, c, prism)) return true;
    }
    return false;
  };
}

function apart(
  p: Float32Array,
  a: number,
  b: number,
  c: number,
  low: Float64Array,
  high: Float64Array,
): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const u = p[a + axis]!;
    const v = p[b + axis]!;
    const w = p[c + axis]!;
    if (u < low[axis]! && v < low[axis]! && w < low[axis]!) return true;
    if (u > high[axis]! && v > high[axis]! && w > high[axis]!) return true;
  }
  return false;
}

/** True if all six vertices lie on one side of the triangle's plane. */
function planeSeparates(p: Float32Array, a: number, b: number, c: number, prism: Float64Array): boolean {
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const margin = MEET_MARGIN_MM * Math.sqrt(nx * nx + ny * ny + nz * nz);
  let above = 0;
  let below = 0;
  for (let i = 0; i < 18; i += 3) {
    const d = nx * (prism[i]! - p[a]!) + ny * (prism[i + 1]! - p[a + 1]!) + nz * (prism[i + 2]! - p[a + 2]!);
    if (d > margin) above++;
    else if (d < -margin) below++;
  }
  return above === 6 || below === 6;
}

/** True if prism and triangle are apart along the normal of the prism's low face. */
function faceSeparates(p: Float32Array, a: number, b: number, c: number, prism: Float64Array): boolean {
  const ux = prism[3]! - prism[0]!;
  const uy = prism[4]! - prism[1]!;
  const uz = prism[5]! - prism[2]!;
  const vx = prism[6]! - prism[0]!;
  const vy = prism[7]! - prism[1]!;
  const vz = prism[8]! - prism[2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const along = (x: number, y: number, z: number) =>
    nx * (x - prism[0]!) + ny * (y - prism[1]!) + nz * (z - prism[2]!);
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < 18; i += 3) {
    const d = along(prism[i]!, prism[i + 1]!, prism[i + 2]!);
    least = Math.min(least, d);
    most = Math.max(most, d);
  }
  const margin = MEET_MARGIN_MM * Math.sqrt(nx * nx + ny * ny + nz * nz);
  const da = along(p[a]!, p[a + 1]!, p[a + 2]!);
  const db = along(p[b]!, p[b + 1]!, p[b + 2]!);
  const dc = along(p[c]!, p[c + 1]!, p[c + 2]!);
  return (
    (da > most + margin && db > most + margin && dc > most + margin) ||
    (da < least - margin && db < least - margin && dc < least - margin)
  );
}
