import { DisjointSets } from '../../core/lattice/mesh/disjoint-sets.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';

/** Connected parts of a mesh by its own vertex numbers. */
export function piecesOf({ positions, triangles }: Mesh): Mesh[] {
  const sets = new DisjointSets(positions.length / 3);
  for (let i = 0; i < triangles.length; i++) sets.join(triangles[i - (i % 3)]!, triangles[i]!);
  const faces = new Map<number, number[]>();
  for (let i = 0; i < triangles.length; i += 3) {
    const root = sets.find(triangles[i]!);
    const own = faces.get(root);
    if (own === undefined) faces.set(root, [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!]);
    else own.push(triangles[i]!, triangles[i + 1]!, triangles[i + 2]!);
  }
  return [...faces.values()].map((own) => renumbered(positions, own));
}

function renumbered(positions: Float32Array, faces: readonly number[]): Mesh {
  const numbers = new Map<number, number>();
  const places: number[] = [];
  const triangles = Uint32Array.from(faces, (v) => {
    let number = numbers.get(v);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(v, number);
      places.push(positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!);
    }
    return number;
  });
  return { positions: Float32Array.from(places), triangles };
}

/** A mesh whose vertices within about `withinMm` of one another are one; faces that vanish are left out. */
export function weldWithin({ positions, triangles }: Mesh, withinMm: number): Mesh {
  const count = positions.length / 3;
  const sets = new DisjointSets(count);
  const cells = new Map<number, number[]>();
  const stepOf = (v: number, k: number) => Math.floor(positions[v * 3 + k]! / withinMm);
  // Far cells may share a key: the distance decides.
  const keyOf = (x: number, y: number, z: number) => (x * 73_856_093) ^ (y * 19_349_663) ^ (z * 83_492_791);
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [stepOf(v, 0), stepOf(v, 1), stepOf(v, 2)];
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (let k = -1; k <= 1; k++)
          for (const other of cells.get(keyOf(x + i, y + j, z + k)) ?? [])
            if (distance(positions, v, other) <= withinMm) sets.join(v, other);
    const key = keyOf(x, y, z);
    const own = cells.get(key);
    if (own === undefined) cells.set(key, [v]);
    else own.push(v);
  }
  const kept: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => sets.find(triangles[i + k]!)) as [number, number, number];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  return { positions, triangles: Uint32Array.from(kept) };
}

function distance(p: Float32Array, a: number, b: number): number {
  return Math.hypot(p[a * 3]! - p[b * 3]!, p[a * 3 + 1]! - p[b * 3 + 1]!, p[a * 3 + 2]! - p[b * 3 + 2]!);
}
