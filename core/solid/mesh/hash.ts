/** Smallest power of two that keeps a table of `count` entries at most half full. */
export function tableSize(count: number): number {
  let size = 16;
  while (size < count * 2) size *= 2;
  return size;
}

/** Well mixed 32-bit hash of three 32-bit words (finalizer of MurmurHash3). */
export function hashOf(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Numbers triples of whole numbers in the order in which they come (open addressing). Tables with another layout for a
 * reason: `pairHalfEdges` (no room for the keys again), `VertexWelder` (the hottest), `ActiveEdges` (entries leave it).
 */
export class TripleTable<Values extends Float64Array | Int32Array = Float64Array> {
  /** Three numbers per triple; the first `count` triples are used. */
  readonly coordinates: Values;
  count = 0;
  readonly #table: Int32Array;

  /** @param coordinates holds the triples and limits their count; of 64 bits for numbers beyond 32 */
  constructor(coordinates: Values) {
    this.coordinates = coordinates;
    this.#table = new Int32Array(tableSize(coordinates.length / 3)).fill(-1);
  }

  /** Number of a triple, a new one for a triple that is not there. */
  add(x: number, y: number, z: number): number {
    const slot = this.#slotOf(x, y, z);
    const held = this.#table[slot]!;
    if (held >= 0) return held;
    const number = this.count++;
    this.#table[slot] = number;
    this.coordinates[number * 3] = x;
    this.coordinates[number * 3 + 1] = y;
    this.coordinates[number * 3 + 2] = z;
    return number;
  }

  /** Number of a triple, or -1. */
  find(x: number, y: number, z: number): number {
    return this.#table[this.#slotOf(x, y, z)]!;
  }

  #slotOf(x: number, y: number, z: number): number {
    const mask = this.#table.length - 1;
    const p = this.coordinates;
    let slot = hashOf(x, y, z) & mask;
    for (;;) {
      const held = this.#table[slot]!;
      if (held < 0) return slot;
      const o = held * 3;
      if (p[o] === x && p[o + 1] === y && p[o + 2] === z) return slot;
      slot = (slot + 1) & mask;
    }
  }
}
