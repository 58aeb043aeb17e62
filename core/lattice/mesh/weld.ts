import { hashOf } from './hash.ts';
import type { Mesh } from './mesh.ts';
import { VertexWelder } from './vertex-welder.ts';

/**
 * Merges vertices at exactly equal positions (as 32-bit floats, -0 equals 0). `corners` holds 9 numbers per
 * triangle, mm. Linear.
 */
export function weldCorners(corners: Float32Array): Mesh {
  const welder = new VertexWelder(corners.length / 9);
  welder.add(corners);
  return welder.mesh();
}

/**
 * Merges vertices closer than about `toleranceMm` by rounding to a grid and checking the neighbouring cells.
 * Drops triangles that lose a vertex. For files written with too few digits.
 * `maxMoveMm` is the greatest distance by which a vertex moved.
 * @param isFree per vertex, 1 if it may be merged; default is all
 */
export function weldNear(
  mesh: Mesh,
  toleranceMm: number,
  isFree?: Uint8Array,
): { mesh: Mesh; maxMoveMm: number } {
  const { positions } = mesh;
  const count = positions.length / 3;
  const heads = new Map<number, number>();
  const next = new Int32Array(count).fill(-1);
  const target = new Uint32Array(count);
  const kept: number[] = [];
  const limit = toleranceMm * toleranceMm;
  let farthest = 0;
  const cell = (value: number) => Math.floor(value / toleranceMm);
  const key = (x: number, y: number, z: number) => hashOf(x, y, z);
  for (let v = 0; v < count; v++) {
    const x = positions[v * 3]!;
    const y = positions[v * 3 + 1]!;
    const z = positions[v * 3 + 2]!;
    let found = -1;
    const isKept = isFree !== undefined && !isFree[v];
    for (let n = 0; n < 27 && found < 0 && !isKept; n++) {
      const slot = key(
        cell(x) + (n % 3) - 1,
        cell(y) + (Math.floor(n / 3) % 3) - 1,
        cell(z) + Math.floor(n / 9) - 1,
      );
      for (let other = heads.get(slot) ?? -1; other >= 0; other = next[other]!) {
        const dx = positions[other * 3]! - x;
        const dy = positions[other * 3 + 1]! - y;
        const dz = positions[other * 3 + 2]! - z;
        const apart = dx * dx + dy * dy + dz * dz;
        if (apart <= limit) {
          found = other;
          farthest = Math.max(farthest, apart);
          break;
        }
      }
    }
    if (found < 0) {
      const slot = key(cell(x), cell(y), cell(z));
      next[v] = isKept ? -1 : (heads.get(slot) ?? -1);
      if (!isKept) heads.set(slot, v);
      target[v] = kept.length;
      kept.push(v);
    } else {
      target[v] = target[found]!;
    }
  }
  const triangles: number[] = [];
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const a = target[mesh.triangles[i]!]!;
    const b = target[mesh.triangles[i + 1]!]!;
    const c = target[mesh.triangles[i + 2]!]!;
    if (a !== b && b !== c && c !== a) triangles.push(a, b, c);
  }
  const out = new Float32Array(kept.length * 3);
  for (let i = 0; i < kept.length; i++) out.set(positions.subarray(kept[i]! * 3, kept[i]! * 3 + 3), i * 3);
  return {
    mesh: { positions: out, triangles: Uint32Array.from(triangles) },
    maxMoveMm: Math.sqrt(farthest),
  };
}
