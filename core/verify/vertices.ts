import { pointAtEarlier } from './same-places.ts';

/** Numbers vertices by appearance; equal coordinates get one number, negative zero equals zero. */
export function identifyCorners(coordinates: Float32Array): { vertex: Uint32Array; count: number } {
  const vertex = new Uint32Array(coordinates.length / 3);
  pointAtEarlier(coordinates, vertex);
  let count = 0;
  for (let i = 0; i < vertex.length; i++) {
    const earlier = vertex[i]!;
    vertex[i] = earlier === i ? count++ : vertex[earlier]!;
  }
  return { vertex, count };
}

/** True if the three vertices of a face are exactly collinear; `o` is the index of its first coordinate. */
export function hasNoArea(p: Float32Array, o: number): boolean {
  const ux = p[o + 3]! - p[o]!;
  const uy = p[o + 4]! - p[o + 1]!;
  const uz = p[o + 5]! - p[o + 2]!;
  const wx = p[o + 6]! - p[o]!;
  const wy = p[o + 7]! - p[o + 1]!;
  const wz = p[o + 8]! - p[o + 2]!;
  return uy * wz === uz * wy && uz * wx === ux * wz && ux * wy === uy * wx;
}
