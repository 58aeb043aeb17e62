import type { Mesh } from './mesh.ts';

/** Drops vertices without a face and renumbers the others in the order of the faces. */
export function compactMesh({ positions, triangles }: Mesh): Mesh {
  const numbers = new Int32Array(positions.length / 3).fill(-1);
  const renumbered = new Uint32Array(triangles.length);
  const used = new Float32Array(positions.length);
  let count = 0;
  for (let i = 0; i < triangles.length; i++) {
    const v = triangles[i]!;
    if (numbers[v]! < 0) {
      for (let k = 0; k < 3; k++) used[count * 3 + k] = positions[v * 3 + k]!;
      numbers[v] = count++;
    }
    renumbered[i] = numbers[v]!;
  }
  return { positions: used.slice(0, count * 3), triangles: renumbered };
}
