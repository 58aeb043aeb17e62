import { type Mesh, sixfoldVolume } from '../../mesh/mesh.ts';

/** A slant that no modelled edge shares keeps the rays off vertices and edges. */
const SLANT_X = 0.000_312_7;
const SLANT_Y = 0.000_174_3;

/** Signed volume of each part of a surface, mm3. */
export function partVolumes(mesh: Mesh, part: Int32Array, count: number): Float64Array {
  const { positions: p, triangles: t } = mesh;
  const volumes = new Float64Array(count);
  const origin = (t[0] ?? 0) * 3;
  for (let f = 0; f < part.length; f++) {
    volumes[part[f]!]! += sixfoldVolume(p, origin, t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3) / 6;
  }
  return volumes;
}

/**
 * The parts around each part of a closed surface: those that its first vertex lies in, by the parity of one slightly
 * slanted ray. Meaningful where parts do not cross.
 */
export function partsAround(mesh: Mesh, part: Int32Array, count: number): Set<number>[] {
  const { positions: p, triangles: t } = mesh;
  const around = Array.from({ length: count }, () => new Set<number>());
  if (count < 2) return around;
  // Projection along the rays: sorted by one projected coordinate, few points remain to test with each face.
  const flat = (x: number, z: number) => x - SLANT_X * z;
  const points: { part: number; x: number; at: readonly [number, number, number] }[] = [];
  const seen = new Uint8Array(count);
  for (let f = 0; f < part.length; f++) {
    if (seen[part[f]!]) continue;
    seen[part[f]!] = 1;
    const v = t[f * 3]! * 3;
    points.push({ part: part[f]!, x: flat(p[v]!, p[v + 2]!), at: [p[v]!, p[v + 1]!, p[v + 2]!] });
  }
  points.sort((one, other) => one.x - other.x);
  const q = new Float64Array(9);
  for (let f = 0; f < part.length; f++) {
    const own = part[f]!;
    let low = Infinity;
    let high = -Infinity;
    for (let k = 0; k < 3; k++) {
      const v = t[f * 3 + k]! * 3;
      const x = flat(p[v]!, p[v + 2]!);
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
    for (let i = firstFrom(points, low); i < points.length && points[i]!.x <= high; i++) {
      const point = points[i]!;
      if (point.part === own) continue;
      for (let k = 0; k < 3; k++) {
        const v = t[f * 3 + k]! * 3;
        const dz = p[v + 2]! - point.at[2];
        q[k * 3] = p[v]! - point.at[0] - SLANT_X * dz;
        q[k * 3 + 1] = p[v + 1]! - point.at[1] - SLANT_Y * dz;
        q[k * 3 + 2] = dz;
      }
      const wa = q[3]! * q[7]! - q[4]! * q[6]!;
      const wb = q[6]! * q[1]! - q[7]! * q[0]!;
      const wc = q[0]! * q[4]! - q[1]! * q[3]!;
      if (!((wa > 0 && wb > 0 && wc > 0) || (wa < 0 && wb < 0 && wc < 0))) continue;
      if ((wa * q[2]! + wb * q[5]! + wc * q[8]!) / (wa + wb + wc) <= 0) continue;
      const set = around[point.part]!;
      if (!set.delete(own)) set.add(own);
    }
  }
  return around;
}

/** Index of the first entry of an ascending list from `low` on. */
function firstFrom(sorted: { x: number }[], low: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.x < low) from = middle + 1;
    else to = middle;
  }
  return from;
}
