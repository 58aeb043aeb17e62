import { hashOf, tableSize } from '../../hash.ts';

/** Places with whole coordinates, each once, by number. */
export class WholePlaces {
  /** x, y, z per place; the first `count` are used. */
  coordinates: Float64Array;
  count = 0;
  readonly #table: Int32Array;

  /** @param most greatest number of places */
  constructor(most: number) {
    this.coordinates = new Float64Array(most * 3);
    this.#table = new Int32Array(tableSize(most)).fill(-1);
  }

  /** Number of a place, a new one for a place that is not there. */
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

  /** Number of a place, or -1. */
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
