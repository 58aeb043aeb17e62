import { hashOf, tableSize } from '../../solid/mesh/hash.ts';

/** Roles of an edge for the two faces beside it: a segment of the contour ends, or starts, on it. */
export const ENDS = 1;
export const STARTS = 2;

const LEAST_SLOTS = 1 << 10;

/**
 * Edges in a layer's plane: slots with a line, x = x0 + dx (h - z0), and the next slot on the contour. Memory grows
 * with the largest layer, not with the model.
 */
export class ActiveEdges {
  /** Slots in use are below this number. */
  top = 0;
  /** The next slot along the contour, -1 for a slot that is not in use. */
  next = new Int32Array(LEAST_SLOTS).fill(-1);
  /** Layer at which the edge was first cut. */
  born = new Int32Array(LEAST_SLOTS);
  roles = new Uint8Array(LEAST_SLOTS);
  x0 = new Float64Array(LEAST_SLOTS);
  y0 = new Float64Array(LEAST_SLOTS);
  z0 = new Float64Array(LEAST_SLOTS);
  dx = new Float64Array(LEAST_SLOTS);
  dy = new Float64Array(LEAST_SLOTS);
  /** Vertices below and above the plane. */
  lower = new Int32Array(LEAST_SLOTS);
  upper = new Int32Array(LEAST_SLOTS);
  /** Slots of edges that already had one: more than two faces share them. `joinAtSharedEdges` empties it. */
  readonly shared: number[] = [];
  readonly #free: number[] = [];
  #live = 0;
  #table = new Int32Array(tableSize(LEAST_SLOTS)).fill(-1);
  readonly #positions: Float32Array;

  constructor(positions: Float32Array) {
    this.#positions = positions;
  }

  /** Slot of the edge between two vertices for a face in this role, one for each pair of its faces; made if new. */
  take(lower: number, upper: number, role: number, layer: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    let at = hashOf(lower, upper, 0) & mask;
    let isShared = false;
    for (;;) {
      const slot = table[at]!;
      if (slot < 0) break;
      if (this.lower[slot] === lower && this.upper[slot] === upper) {
        if ((this.roles[slot]! & role) === 0) {
          this.roles[slot]! |= role;
          return slot;
        }
        isShared = true;
      }
      at = (at + 1) & mask;
    }
    const slot = this.#add(lower, upper, role, layer);
    if (isShared) this.shared.push(slot);
    return slot;
  }

  /** Frees a slot; a second time does nothing. */
  drop(slot: number): void {
    if (this.roles[slot] === 0) return;
    this.#remove(slot);
    this.roles[slot] = 0;
    this.next[slot] = -1;
    this.#free.push(slot);
    this.#live--;
  }

  #add(lower: number, upper: number, role: number, layer: number): number {
    const slot = this.#free.pop() ?? this.top++;
    if (slot >= this.next.length) this.#grow();
    this.#live++;
    if (this.#live * 2 > this.#table.length) this.#rehash();
    const p = this.#positions;
    const [a, b] = [lower * 3, upper * 3];
    const rise = p[b + 2]! - p[a + 2]!;
    this.x0[slot] = p[a]!;
    this.y0[slot] = p[a + 1]!;
    this.z0[slot] = p[a + 2]!;
    this.dx[slot] = (p[b]! - p[a]!) / rise;
    this.dy[slot] = (p[b + 1]! - p[a + 1]!) / rise;
    this.lower[slot] = lower;
    this.upper[slot] = upper;
    this.roles[slot] = role;
    this.born[slot] = layer;
    this.#put(slot);
    return slot;
  }

  #put(slot: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let at = hashOf(this.lower[slot]!, this.upper[slot]!, 0) & mask;
    while (table[at]! >= 0) at = (at + 1) & mask;
    table[at] = slot;
  }

  /** Removes a slot from the table and moves back the entries after it (Knuth 6.4, algorithm R). */
  #remove(slot: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let hole = hashOf(this.lower[slot]!, this.upper[slot]!, 0) & mask;
    while (table[hole] !== slot) hole = (hole + 1) & mask;
    let at = hole;
    for (;;) {
      at = (at + 1) & mask;
      const other = table[at]!;
      if (other < 0) break;
      const home = hashOf(this.lower[other]!, this.upper[other]!, 0) & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      table[hole] = other;
      hole = at;
    }
    table[hole] = -1;
  }

  #rehash(): void {
    const slots = this.#table.filter((slot) => slot >= 0);
    this.#table = new Int32Array(this.#table.length * 2).fill(-1);
    for (let i = 0; i < slots.length; i++) this.#put(slots[i]!);
  }

  #grow(): void {
    const size = this.next.length * 2;
    const longer = <T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.next = longer(this.next, new Int32Array(size).fill(-1));
    this.born = longer(this.born, new Int32Array(size));
    this.lower = longer(this.lower, new Int32Array(size));
    this.upper = longer(this.upper, new Int32Array(size));
    this.roles = longer(this.roles, new Uint8Array(size));
    this.x0 = longer(this.x0, new Float64Array(size));
    this.y0 = longer(this.y0, new Float64Array(size));
    this.z0 = longer(this.z0, new Float64Array(size));
    this.dx = longer(this.dx, new Float64Array(size));
    this.dy = longer(this.dy, new Float64Array(size));
  }
}
