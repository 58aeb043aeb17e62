import { STL_TRIANGLE_BYTES } from '../stl/layout.ts';
import { cornerHash } from './corner-hash.ts';

/**
 * Watches a stream of STL records and tells at the end whether every directed edge was met by its opposite: each edge
 * adds a hash of its two ends that changes sign with the direction, so a closed, oriented surface sums to zero. Two
 * sums of 32 bits over one 32-bit hash of each corner; a wrong corner passes by chance once in 2^32. Nothing is kept
 * but the sums.
 */
export class EdgeBalance {
  private first = 0;
  private second = 0;

  /** Adds finished 50-byte records. */
  add(records: Uint8Array): void {
    const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
    let first = this.first;
    let second = this.second;
    for (let at = 12; at < records.length; at += STL_TRIANGLE_BYTES) {
      const a = cornerHash(view.getInt32(at, true), view.getInt32(at + 4, true), view.getInt32(at + 8, true));
      const b = cornerHash(
        view.getInt32(at + 12, true),
        view.getInt32(at + 16, true),
        view.getInt32(at + 20, true),
      );
      const c = cornerHash(
        view.getInt32(at + 24, true),
        view.getInt32(at + 28, true),
        view.getInt32(at + 32, true),
      );
      // x (y^2 + y + 1) minus the same with x and y changed is zero only for equal ends.
      first = (first + edgeTerm(a, b) + edgeTerm(b, c) + edgeTerm(c, a)) | 0;
      const d = Math.imul(a ^ 0x5bd1_e995, 0x1b87_3593) ^ (a >>> 15);
      const e = Math.imul(b ^ 0x5bd1_e995, 0x1b87_3593) ^ (b >>> 15);
      const f = Math.imul(c ^ 0x5bd1_e995, 0x1b87_3593) ^ (c >>> 15);
      second = (second + edgeTerm(d, e) + edgeTerm(e, f) + edgeTerm(f, d)) | 0;
    }
    this.first = first;
    this.second = second;
  }

  /** True when all edges seen so far cancel out. */
  get balanced(): boolean {
    return this.first === 0 && this.second === 0;
  }
}

function edgeTerm(x: number, y: number): number {
  const p = Math.imul(x, Math.imul(y, y) + (y >>> 3));
  const q = Math.imul(y, Math.imul(x, x) + (x >>> 3));
  return (p - q) | 0;
}
