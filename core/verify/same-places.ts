import { vertexHash } from './vertex-hash.ts';

/** Binary logarithm of the recent vertices compared first: neighbouring faces share most vertices. */
const RECENT_BITS = 10;
/** Average number of vertices of one part: with their table they stay in the cache. */
const PART_CORNERS = 8192;

/**
 * Sets for every vertex an earlier one at the same place, or itself. Negative zero equals
 * zero, and NaN equals nothing. Vertices that are not found among the recent ones are partitioned by their
 * hash, so that no table is so large that each lookup misses the cache.
 * @param p three coordinates a vertex
 */
export function pointAtEarlier(p: Float32Array, earlier: Uint32Array): void {
  const { corners, hashes } = pointAtRecent(p, earlier);
  const total = corners.length;
  let bits = 0;
  while (total >> bits > PART_CORNERS) bits++;
  // Two shifts, because a shift by 32 has no effect.
  const start = new Uint32Array((1 << bits) + 1);
  for (let i = 0; i < total; i++) start[((hashes[i]! >>> 1) >>> (31 - bits)) + 1]!++;
  let largest = 0;
  for (let part = 0; part < 1 << bits; part++) {
    largest = Math.max(largest, start[part + 1]!);
    start[part + 1]! += start[part]!;
  }
  const at = start.slice();
  const dealt = new Float32Array(total * 4);
  const words = new Int32Array(dealt.buffer);
  for (let i = 0; i < total; i++) {
    const to = at[(hashes[i]! >>> 1) >>> (31 - bits)]!++ * 4;
    const corner = corners[i]!;
    dealt[to] = p[corner * 3]!;
    dealt[to + 1] = p[corner * 3 + 1]!;
    dealt[to + 2] = p[corner * 3 + 2]!;
    words[to + 3] = corner;
  }
  let slots = 16;
  while (slots < largest * 2) slots *= 2;
  const table = new Int32Array(slots);
  for (let part = 0; part < 1 << bits; part++)
    pointWithin(dealt, words, start[part]! * 4, start[part + 1]! * 4, table, earlier);
}

/** Compares vertices with the last of their hash; returns those elsewhere, in order, with hashes. */
function pointAtRecent(p: Float32Array, earlier: Uint32Array): { corners: Uint32Array; hashes: Int32Array } {
  const words = new Int32Array(p.buffer, p.byteOffset, p.length);
  // Three coordinates and the number of a vertex.
  const recent = new Float32Array(4 << RECENT_BITS).fill(Number.NaN);
  const recentWords = new Int32Array(recent.buffer);
  const corners = new Uint32Array(earlier.length);
  const hashes = new Int32Array(earlier.length);
  let others = 0;
  for (let i = 0, o = 0; i < earlier.length; i++, o += 3) {
    const hash = vertexHash(words[o]!, words[o + 1]!, words[o + 2]!);
    const at = (hash >>> (32 - RECENT_BITS)) * 4;
    if (recent[at] === p[o] && recent[at + 1] === p[o + 1] && recent[at + 2] === p[o + 2]) {
      earlier[i] = recentWords[at + 3]!;
      continue;
    }
    recentWords[at] = words[o]!;
    recentWords[at + 1] = words[o + 1]!;
    recentWords[at + 2] = words[o + 2]!;
    recentWords[at + 3] = i;
    corners[others] = i;
    hashes[others++] = hash;
  }
  return { corners: corners.subarray(0, others), hashes: hashes.subarray(0, others) };
}

/** Compares vertices of a part: three coordinates and the number of each. Open addressing. */
function pointWithin(
  dealt: Float32Array,
  words: Int32Array,
  from: number,
  to: number,
  table: Int32Array,
  earlier: Uint32Array,
): void {
  table.fill(-1);
  const mask = table.length - 1;
  for (let i = from; i < to; i += 4) {
    let slot = vertexHash(words[i]!, words[i + 1]!, words[i + 2]!) & mask;
    let held = table[slot]!;
    while (held >= 0) {
      if (dealt[held] === dealt[i] && dealt[held + 1] === dealt[i + 1] && dealt[held + 2] === dealt[i + 2])
        break;
      slot = (slot + 1) & mask;
      held = table[slot]!;
    }
    if (held < 0) {
      table[slot] = i;
      held = i;
    }
    earlier[words[i + 3]!] = words[held + 3]!;
  }
}
