/** Corners of a closed surface for each of its places: six faces meet there on the whole. */
const CORNERS_PER_PLACE = 6;
const LEAST_SLOTS = 1024;

/**
 * Numbers corners so that equal coordinates get one number; negative zero equals zero. Open addressing in a table that
 * grows with the places found, so that it and they stay small enough to be near at hand.
 */
export function identifyCorners(coordinates: Float32Array): { vertex: Uint32Array; count: number } {
  const corners = coordinates.length / 3;
  const vertex = new Uint32Array(corners);
  let slots = LEAST_SLOTS;
  while (slots < (corners / CORNERS_PER_PLACE) * 2) slots *= 2;
  let table = new Int32Array(slots).fill(-1);
  let places = new Float32Array((slots / 2) * 3);
  const words = new Int32Array(3);
  const floats = new Float32Array(words.buffer);
  let count = 0;
  for (let i = 0, o = 0; i < corners; i++, o += 3) {
    const x = coordinates[o]!;
    const y = coordinates[o + 1]!;
    const z = coordinates[o + 2]!;
    floats[0] = x + 0;
    floats[1] = y + 0;
    floats[2] = z + 0;
    let slot = mixed(words[0]!, words[1]!, words[2]!) & (slots - 1);
    let held = table[slot]!;
    while (held >= 0) {
      const at = held * 3;
      if (places[at] === x && places[at + 1] === y && places[at + 2] === z) break;
      slot = (slot + 1) & (slots - 1);
      held = table[slot]!;
    }
    if (held >= 0) {
      vertex[i] = held;
      continue;
    }
    table[slot] = count;
    places.set(floats, count * 3);
    vertex[i] = count++;
    if (count * 2 === slots) {
      slots *= 2;
      table = tableOf(places, slots);
      const more = new Float32Array((slots / 2) * 3);
      more.set(places);
      places = more;
    }
  }
  return { vertex, count };
}

/** A table of all places, which all differ. */
function tableOf(places: Float32Array, slots: number): Int32Array<ArrayBuffer> {
  const table = new Int32Array(slots).fill(-1);
  const words = new Int32Array(places.buffer);
  for (let i = 0; i < places.length / 3; i++) {
    let slot = mixed(words[i * 3]!, words[i * 3 + 1]!, words[i * 3 + 2]!) & (slots - 1);
    while (table[slot]! >= 0) slot = (slot + 1) & (slots - 1);
    table[slot] = i;
  }
  return table;
}

/** A hash of three 32-bit words. */
function mixed(x: number, y: number, z: number): number {
  let h = Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b_3c6d);
  return h ^ (h >>> 13);
}

/** True when the three corners of a face lie in one line to the last bit; `o` is the index of its first coordinate. */
export function hasNoArea(p: Float32Array, o: number): boolean {
  const ux = p[o + 3]! - p[o]!;
  const uy = p[o + 4]! - p[o + 1]!;
  const uz = p[o + 5]! - p[o + 2]!;
  const wx = p[o + 6]! - p[o]!;
  const wy = p[o + 7]! - p[o + 1]!;
  const wz = p[o + 8]! - p[o + 2]!;
  return uy * wz === uz * wy && uz * wx === ux * wz && ux * wy === uy * wx;
}
