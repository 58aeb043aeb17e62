import type { Mesh } from './mesh.ts';

/** Drops vertices without a face and renumbers the others in the order of the faces. */
export function compactMesh({ positions, triangles }: Mesh): Mesh {
  const numbers = new Int32Array(positions.length / 3).fill(-1);
  const order: number[] = [];
  const renumbered = triangles.map((v) => {
    if (numbers[v]! < 0) numbers[v] = order.push(v) - 1;
    return numbers[v]!;
  });
  const used = new Float32Array(order.length * 3);
  for (const [i, v] of order.entries()) used.set(positions.subarray(v * 3, v * 3 + 3), i * 3);
  return { positions: used, triangles: renumbered };
}
