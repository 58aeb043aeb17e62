/** Binary STL: an 80-byte header, a 32-bit triangle count, then 50 bytes a triangle (all little-endian). */
export const STL_HEADER_BYTES = 84;
export const STL_TRIANGLE_BYTES = 50;
/** Most triangles a binary STL can count, and more than memory here could hold. */
export const STL_MAX_TRIANGLES = 0xffff_ffff;

/** Bytes of a binary STL with this many triangles, in plain float arithmetic, which is exact up to 2^53. */
export function stlBytes(triangleCount: number): number {
  return STL_HEADER_BYTES + STL_TRIANGLE_BYTES * triangleCount;
}
