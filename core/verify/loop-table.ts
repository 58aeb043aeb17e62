import { vertexHash } from './vertex-hash.ts';

/** Bloom-filter bits per slot; they reject most absent vertices without a lookup. */
const FILTER_BITS_PER_SLOT = 8;

/** Vertices of boundary loops by bits, with the first copy of each. Open addressing; grows. */
export class LoopTable {
  /** Three words of the vertex and its copy, which is -1 in a free slot. */
  #slots: Int32Array;
  #filter: Uint8Array;
  #used = 0;

  /** @param expected approximate number of vertices */
  constructor(expected: number) {
    let size = 4096;
    while (size < expected * 2) size *= 2;
    this.#slots = new Int32Array(4 * size).fill(-1);
    this.#filter = new Uint8Array(size * (FILTER_BITS_PER_SLOT / 8));
  }

  /** Copy that has this vertex, or -1. */
  find(x: number, y: number, z: number, hash: number): number {
    const slots = this.#slots;
    const filter = this.#filter;
    const bit = (hash >>> 3) & (filter.length - 1);
    if (((filter[bit]! >> (hash & 7)) & 1) === 0) return -1;
    for (let at = this.#slotOf(hash); slots[at + 3]! >= 0; at = (at + 4) & (slots.length - 1))
      if (slots[at] === x && slots[at + 1] === y && slots[at + 2] === z) return slots[at + 3]!;
    return -1;
  }

  /** Returns the copy that has this vertex, or -1 after adding it for `copy`. */
  findOrPut(x: number, y: number, z: number, hash: number, copy: number): number {
    const slots = this.#slots;
    let at = this.#slotOf(hash);
    for (; slots[at + 3]! >= 0; at = (at + 4) & (slots.length - 1))
      if (slots[at] === x && slots[at + 1] === y && slots[at + 2] === z) return slots[at + 3]!;
    slots[at] = x;
    slots[at + 1] = y;
    slots[at + 2] = z;
    slots[at + 3] = copy;
    this.#filter[(hash >>> 3) & (this.#filter.length - 1)]! |= 1 << (hash & 7);
    if (++this.#used * 8 > slots.length) this.#grow();
    return -1;
  }

  #slotOf(hash: number): number {
    return (hash * 4) & (this.#slots.length - 4);
  }

  #grow(): void {
    const slots = this.#slots;
    this.#slots = new Int32Array(slots.length * 2).fill(-1);
    this.#filter = new Uint8Array(this.#filter.length * 2);
    this.#used = 0;
    for (let at = 0; at < slots.length; at += 4) {
      if (slots[at + 3]! < 0) continue;
      const hash = vertexHash(slots[at]!, slots[at + 1]!, slots[at + 2]!);
      this.findOrPut(slots[at]!, slots[at + 1]!, slots[at + 2]!, hash, slots[at + 3]!);
    }
  }
}
