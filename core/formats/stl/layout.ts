import { UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';

/** Binary STL: an 80-byte header, a 32-bit triangle count, then 50 bytes per triangle (all little-endian). */
export const STL_HEADER_BYTES = 84;
export const STL_TRIANGLE_BYTES = 50;
/** Triangle count of the largest STL that can be uploaded: other formats are converted to one. */
export const MODEL_TRIANGLES_MAX = Math.floor(UPLOAD_MAX_BYTES / STL_TRIANGLE_BYTES);
/** Maximum triangle count of a binary STL, and more than fits in memory. */
export const STL_MAX_TRIANGLES = 0xffff_ffff;

/** Size of a binary STL with this many triangles, bytes, in floating point, which is exact up to 2^53. */
export function stlBytes(triangleCount: number): number {
  return STL_HEADER_BYTES + STL_TRIANGLE_BYTES * triangleCount;
}
