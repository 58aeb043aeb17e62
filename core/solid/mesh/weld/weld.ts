import { hashOf } from '../hash.ts';
import type { Mesh } from '../mesh.ts';
import { VertexWelder } from './vertex-welder.ts';

/** Merges vertices equal as 32-bit floats (-0 equals 0). `corners`: 9 numbers per triangle, mm. Linear. */
export function weldCorners(corners: Float32Array): Mesh {
  const welder = new VertexWelder(corners.length / 9);
  welder.add(corners);
  return welder.mesh();
}

export interface NearWeld {
  /** Makes the mesh with the vertices merged; the mesh itself if there are none. */
  mesh(): Mesh;
  /** Number of vertices that were merged into others. */
  merged: number;
  /** Greatest distance by which a vertex moved, mm. */
  maxMoveMm: number;
}

/**
 * Merges vertices closer than about `toleranceMm` by rounding to a grid and checking the neighbouring cells.
 * Drops triangles that lose a vertex. For files written with too few digits.
 * @param isFree per vertex, 1 if it may be merged
 */
export function weldNear(mesh: Mesh, toleranceMm: number, isFree: Uint8Array): NearWeld {
  const { positions } = mesh;
  const count = positions.length / 3;
  const heads = new Map<number, number>();
  const next = new Int32Array(count).fill(-1);
  const into = new Int32Array(count).fill(-1);
  const limit = toleranceMm * toleranceMm;
  let farthest = 0;
  let merged = 0;
  const cell = (value: number) => Math.floor(value / toleranceMm);
  const key = (x: number, y: number, z: number) => hashOf(x, y, z);
  for (let v = 0; v < count; v++) {
    if (!isFree[v]) continue;
    const x = positions[v * 3]!;
    const y = positions[v * 3 + 1]!;
    const z = positions[v * 3 + 2]!;
    let found = -1;
    for (let n = 0; n < 27 && found < 0; n++) {
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
      next[v] = heads.get(slot) ?? -1;
      heads.set(slot, v);
    } else {
      into[v] = found;
      merged++;
    }
  }
  const maxMoveMm = Math.sqrt(farthest);
  return { mesh: () => (merged === 0 ? mesh : mergedVertices(mesh, into, merged)), merged, maxMoveMm };
}

/** The mesh with each vertex merged into another one where that is not -1. */
function mergedVertices({ positions, triangles }: Mesh, into: Int32Array, merged: number): Mesh {
  const target = new Uint32Array(into.length);
  const out = new Float32Array(positions.length - merged * 3);
  let kept = 0;
  for (let v = 0; v < into.length; v++) {
    if (into[v]! >= 0) continue;
    for (let k = 0; k < 3; k++) out[kept * 3 + k] = positions[v * 3 + k]!;
    target[v] = kept++;
  }
  for (let v = 0; v < into.length; v++) if (into[v]! >= 0) target[v] = target[into[v]!]!;
  const left = new Uint32Array(triangles.length);
  let used = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const a = target[triangles[i]!]!;
    const b = target[triangles[i + 1]!]!;
    const c = target[triangles[i + 2]!]!;
    if (a === b || b === c || c === a) continue;
    left[used++] = a;
    left[used++] = b;
    left[used++] = c;
  }
  return { positions: out, triangles: left.slice(0, used) };
}
