/** Hash table from non-negative integers to non-negative integers (open addressing). */
export class IntTable {
  #count = 0;
  #keys: Int32Array;
  #values: Int32Array;
  #shift: number;

  /** @param expected number of entries to make room for; the table grows beyond */
  constructor(expected: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, expected) * 2)));
    this.#keys = new Int32Array(2 ** bits).fill(-1);
    this.#values = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
  }

  /** Value of a key; -1 if absent. */
  get(key: number): number {
    const slot = this.#slotOf(key);
    return this.#keys[slot] === key ? this.#values[slot]! : -1;
  }

  set(key: number, value: number): void {
    const slot = this.#slotOf(key);
    if (this.#keys[slot] !== key) {
      this.#keys[slot] = key;
      this.#count++;
    }
    this.#values[slot] = value;
    if (this.#count * 2 > this.#keys.length) this.#grow();
  }

  #slotOf(key: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let slot = Math.imul(key, 0x9e3779b1) >>> this.#shift;
    while (keys[slot] !== key && keys[slot] !== -1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Int32Array(keys.length * 2).fill(-1);
    this.#values = new Int32Array(keys.length * 2);
    this.#shift--;
    for (let i = 0; i < keys.length; i++) {
      if (keys[i]! < 0) continue;
      const slot = this.#slotOf(keys[i]!);
      this.#keys[slot] = keys[i]!;
      this.#values[slot] = values[i]!;
    }
  }
}
