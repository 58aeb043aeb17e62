import { cornerHash } from './corner-hash.ts';
import type { Groups } from './pieces.ts';

/** Corners of rims by their bits, each with the first copy it was met in. Open addressing; grows as it fills. */
export class RimTable {
  private keys = new Int32Array(3 * 4096);
  private owners = new Int32Array(4096).fill(-1);
  private used = 0;

  /** The copy that has this corner, or -1; with `owner` not negative the corner is put in when nobody has it. */
  find(corner: Int32Array, hash: number, owner: number): number {
    const mask = this.owners.length - 1;
    let slot = hash & mask;
    for (; this.owners[slot]! >= 0; slot = (slot + 1) & mask) {
      const at = slot * 3;
      if (this.keys[at] === corner[0] && this.keys[at + 1] === corner[1] && this.keys[at + 2] === corner[2])
        return this.owners[slot]!;
    }
    if (owner >= 0) {
      this.keys.set(corner, slot * 3);
      this.owners[slot] = owner;
      if (++this.used * 2 > this.owners.length) this.grow();
    }
    return -1;
  }

  private grow(): void {
    const { keys, owners } = this;
    this.keys = new Int32Array(keys.length * 2);
    this.owners = new Int32Array(owners.length * 2).fill(-1);
    this.used = 0;
    for (let slot = 0; slot < owners.length; slot++) {
      if (owners[slot]! < 0) continue;
      const corner = keys.subarray(slot * 3, slot * 3 + 3);
      this.find(corner, cornerHash(corner[0]!, corner[1]!, corner[2]!), owners[slot]!);
    }
  }
}

/** A copy and the corners of its rims, three coordinates each, moved to its place. */
export type EachRim = (visit: (copy: number, x: number, y: number, z: number) => void) => void;

/** One corner in so many is looked at first. */
const SAMPLE = 8;

/**
 * Joins the copies whose rims share a corner. A sample of the corners, the same from every copy, joins nearly all;
 * then every corner of those that are still apart from the largest group is looked for in all copies.
 */
export function joinRims(groups: Groups, copies: number, eachRim: EachRim): void {
  const words = new Int32Array(3);
  const floats = new Float32Array(words.buffer);
  const read = (x: number, y: number, z: number) => {
    // Negative zero equals zero.
    floats[0] = Math.fround(x) + 0;
    floats[1] = Math.fround(y) + 0;
    floats[2] = Math.fround(z) + 0;
    return cornerHash(words[0]!, words[1]!, words[2]!);
  };
  const sampled = new RimTable();
  eachRim((copy, x, y, z) => {
    const hash = read(x, y, z);
    if ((hash >>> 8) % SAMPLE !== 0) return;
    const held = sampled.find(words, hash, copy);
    if (held >= 0) groups.join(held, copy);
  });
  const largest = largestGroup(groups, copies);
  const apart = new Uint8Array(copies);
  let some = false;
  for (let copy = 0; copy < copies; copy++) {
    if (groups.of(copy) === largest) continue;
    apart[copy] = 1;
    some = true;
  }
  if (!some) return;
  const rest = new RimTable();
  eachRim((copy, x, y, z) => {
    if (!apart[copy]) return;
    const held = rest.find(words, read(x, y, z), copy);
    if (held >= 0) groups.join(held, copy);
  });
  eachRim((copy, x, y, z) => {
    if (apart[copy]) return;
    const held = rest.find(words, read(x, y, z), -1);
    if (held >= 0) groups.join(held, copy);
  });
}

function largestGroup(groups: Groups, copies: number): number {
  const sizes = new Uint32Array(copies);
  let largest = 0;
  for (let copy = 0; copy < copies; copy++) {
    const group = groups.of(copy);
    if (++sizes[group]! > sizes[largest]!) largest = group;
  }
  return largest;
}
