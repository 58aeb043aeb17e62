const BITS = 10;
const CELLS = 1 << BITS;
/** Bits sorted at once. */
const DIGIT_BITS = 15;
const DIGITS = 1 << DIGIT_BITS;

/** Faces along a Hilbert curve of 1024 cells per axis; a Morton curve makes the tree's nodes larger. */
export function hilbertOrder(positions: ArrayLike<number>, triangles: Uint32Array): Uint32Array {
  const count = triangles.length / 3;
  const low = [Infinity, Infinity, Infinity];
  let extent = 0;
  for (let k = 0; k < 3; k++) {
    let high = -Infinity;
    for (let i = k; i < positions.length; i += 3) {
      const value = positions[i]!;
      if (value < low[k]!) low[k] = value;
      if (value > high) high = value;
    }
    extent = Math.max(extent, high - low[k]!);
  }
  const scale = extent > 0 ? (CELLS - 1) / (3 * extent) : 0;
  const keys = new Uint32Array(count);
  for (let face = 0; face < count; face++) {
    const a = triangles[face * 3]! * 3;
    const b = triangles[face * 3 + 1]! * 3;
    const c = triangles[face * 3 + 2]! * 3;
    const x = (positions[a]! + positions[b]! + positions[c]! - 3 * low[0]!) * scale;
    const y = (positions[a + 1]! + positions[b + 1]! + positions[c + 1]! - 3 * low[1]!) * scale;
    const z = (positions[a + 2]! + positions[b + 2]! + positions[c + 2]! - 3 * low[2]!) * scale;
    keys[face] = hilbertKey(x, y, z);
  }
  const first = sortedBy(keys, new Uint32Array(0), 0);
  return sortedBy(keys, first, DIGIT_BITS);
}

/** Stable sort by one digit of the keys; an empty `order` is the natural one. */
function sortedBy(keys: Uint32Array, order: Uint32Array, shift: number): Uint32Array {
  const start = new Uint32Array(DIGITS + 1);
  for (let i = 0; i < keys.length; i++) start[((keys[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
  for (let digit = 0; digit < DIGITS; digit++) start[digit + 1]! += start[digit]!;
  const sorted = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const item = order.length > 0 ? order[i]! : i;
    sorted[start[(keys[item]! >>> shift) & (DIGITS - 1)]!++] = item;
  }
  return sorted;
}

/** Bits of a number of ten bits, two zeros between any two. */
function spread(value: number): number {
  let bits = value & (CELLS - 1);
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}

/** Place of a cell along a Hilbert curve (Skilling, Programming the Hilbert curve, 2004). */
function hilbertKey(x: number, y: number, z: number): number {
  let a = x | 0;
  let b = y | 0;
  let c = z | 0;
  for (let bit = CELLS >> 1; bit > 1; bit >>= 1) {
    const low = bit - 1;
    if (a & bit) a ^= low;
    if (b & bit) a ^= low;
    else {
      const t = (a ^ b) & low;
      a ^= t;
      b ^= t;
    }
    if (c & bit) a ^= low;
    else {
      const t = (a ^ c) & low;
      a ^= t;
      c ^= t;
    }
  }
  b ^= a;
  c ^= b;
  let turn = 0;
  for (let bit = CELLS >> 1; bit > 1; bit >>= 1) if (c & bit) turn ^= bit - 1;
  return (spread(a ^ turn) << 2) | (spread(b ^ turn) << 1) | spread(c ^ turn);
}
