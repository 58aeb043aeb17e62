import { STL_TRIANGLE_BYTES } from '../formats/stl/layout.ts';
import { vertexHash } from './vertex-hash.ts';

/**
 * Checks during a stream of STL records that every directed edge has its opposite: each edge adds a hash of its two
 * ends whose sign changes with the direction, so a closed, oriented surface sums to zero. Two 32-bit sums over one
 * 32-bit hash of each vertex; a wrong vertex passes by chance once in 2^32. Stores only the sums.
 */
export class EdgeBalance {
  #first = 0;
  #second = 0;

  /** Adds complete 50-byte records. */
  add(records: Uint8Array): void {
    const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
    let first = this.#first;
    let second = this.#second;
    for (let at = 12; at < records.length; at += STL_TRIANGLE_BYTES) {
      const a = vertexHash(view.getInt32(at, true), view.getInt32(at + 4, true), view.getInt32(at + 8, true));
      const b = vertexHash(
        view.getInt32(at + 12, true),
        view.getInt32(at + 16, true),
        view.getInt32(at + 20, true),
      );
      const c = vertexHash(
        view.getInt32(at + 24, true),
        view.getInt32(at + 28, true),
        view.getInt32(at + 32, true),
      );
      first = (first + faceTerm(a, b, c)) | 0;
      second = (second + faceTerm(again(a), again(b), again(c))) | 0;
    }
    this.#first = first;
    this.#second = second;
  }

  /** True if all edges so far cancel out. */
  get balanced(): boolean {
    return this.#first === 0 && this.#second === 0;
  }
}

/** Second hash of a vertex's hash. */
function again(hash: number): number {
  return Math.imul(hash ^ 0x5bd1_e995, 0x1b87_3593) ^ (hash >>> 15);
}

/** Sum over edges x to y of x s(y) - y s(x), s(x) = x^2 + (x >>> 3): zero for every x only if ends agree. */
function faceTerm(a: number, b: number, c: number): number {
  const d = (Math.imul(a, a) + (a >>> 3)) | 0;
  const e = (Math.imul(b, b) + (b >>> 3)) | 0;
  const f = (Math.imul(c, c) + (c >>> 3)) | 0;
  return (Math.imul(a, (e - f) | 0) + Math.imul(b, (f - d) | 0) + Math.imul(c, (d - e) | 0)) | 0;
}
