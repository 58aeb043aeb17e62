/** Numbers corners so that equal coordinates get one number; negative zero equals zero. Open addressing. */
export function identifyCorners(coordinates: Float32Array): { vertex: Uint32Array; count: number } {
  const corners = coordinates.length / 3;
  let size = 1024;
  while (size < corners) size *= 2;
  const table = new Int32Array(size).fill(-1);
  const vertex = new Uint32Array(corners);
  const first = new Uint32Array(corners);
  const words = new Int32Array(3);
  const floats = new Float32Array(words.buffer);
  let count = 0;
  for (let i = 0; i < corners; i++) {
    for (let k = 0; k < 3; k++) floats[k] = coordinates[i * 3 + k]! + 0;
    let slot =
      Math.imul(words[0]!, 73_856_093) ^ Math.imul(words[1]!, 19_349_663) ^ Math.imul(words[2]!, 83_492_791);
    slot = Math.imul(slot ^ (slot >>> 15), 0x2c1b_3c6d);
    slot = (slot ^ (slot >>> 13)) & (size - 1);
    for (;;) {
      const held = table[slot]!;
      if (held < 0) {
        table[slot] = count;
        first[count] = i;
        vertex[i] = count++;
        break;
      }
      const other = first[held]! * 3;
      if (
        coordinates[other] === coordinates[i * 3] &&
        coordinates[other + 1] === coordinates[i * 3 + 1] &&
        coordinates[other + 2] === coordinates[i * 3 + 2]
      ) {
        vertex[i] = held;
        break;
      }
      slot = (slot + 1) & (size - 1);
    }
  }
  return { vertex, count };
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
