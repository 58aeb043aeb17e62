/**
 * Well mixed hash of a vertex from the bits of its 32-bit coordinates; negative zero counts as zero. Separate
 * from the generator's, because verification must not depend on how the generator finds its vertices.
 */
export function vertexHash(x: number, y: number, z: number): number {
  const zero = -0x8000_0000;
  let h = Math.imul(x === zero ? 0 : x, 0x9e37_79b1);
  h = Math.imul(h ^ (h >>> 15) ^ (y === zero ? 0 : y), 0x85eb_ca77);
  h = Math.imul(h ^ (h >>> 13) ^ (z === zero ? 0 : z), 0xc2b2_ae3d);
  return h ^ (h >>> 16);
}
