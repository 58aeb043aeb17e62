import type { Mesh } from '../mesh/mesh.ts';

type NumberArray = Float32Array | Float64Array | Uint32Array | Int32Array | Uint8Array;

/** Copies numbers into memory that all threads see; they must not change afterwards. */
export function inSharedMemory<T extends NumberArray>(numbers: T): T {
  if (numbers.buffer instanceof SharedArrayBuffer) return numbers;
  const Kind = numbers.constructor as new (memory: SharedArrayBuffer) => T;
  const shared = new Kind(new SharedArrayBuffer(numbers.byteLength));
  shared.set(numbers);
  return shared;
}

/** Copies a mesh into memory that all threads see. */
export function meshInSharedMemory({ positions, triangles }: Mesh): Mesh {
  return { positions: inSharedMemory(positions), triangles: inSharedMemory(triangles) };
}
