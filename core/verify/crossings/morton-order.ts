/** Places that the order distinguishes along each axis: three of these numbers make one of 30 bits. */
const ORDER_PLACES = 1024;

/**
 * Returns the numbers of bounding boxes along a Z-order curve (Morton 1966) through their middles, so that neighbours
 * in space are near each other in the order.
 * @param box low and high ends, 6 numbers a box
 */
export function mortonOrder(box: Float32Array): Uint32Array {
  return sortedBy(mortonKeys(box));
}

/** Returns per box the place of its middle along a Z-order curve through all of them. */
function mortonKeys(box: Float32Array): Uint32Array {
  const keys = new Uint32Array(box.length / 6);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let b = 0; b < box.length; b += 6) {
    for (let k = 0; k < 3; k++) {
      if (box[b + k]! < low[k]!) low[k] = box[b + k]!;
      if (box[b + 3 + k]! > high[k]!) high[k] = box[b + 3 + k]!;
    }
  }
  const longest = Math.max(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
  const scale = longest > 0 ? (ORDER_PLACES - 1) / (2 * longest) : 0;
  for (let i = 0, b = 0; i < keys.length; i++, b += 6) {
    const x = (box[b]! + box[b + 3]! - 2 * low[0]!) * scale;
    const y = (box[b + 1]! + box[b + 4]! - 2 * low[1]!) * scale;
    const z = (box[b + 2]! + box[b + 5]! - 2 * low[2]!) * scale;
    keys[i] = spread(x) | (spread(y) << 1) | (spread(z) << 2);
  }
  return keys;
}

/** Returns the 10 bits of a number, two places apart. */
function spread(value: number): number {
  let bits = value & (ORDER_PLACES - 1);
  bits = (bits | (bits << 16)) & 0x0300_00ff;
  bits = (bits | (bits << 8)) & 0x0300_f00f;
  bits = (bits | (bits << 4)) & 0x030c_30c3;
  return (bits | (bits << 2)) & 0x0924_9249;
}

/** Returns the indices of 30-bit keys in ascending order (radix sort in three passes). */
function sortedBy(keys: Uint32Array): Uint32Array {
  let from = new Uint32Array(keys.length);
  for (let i = 0; i < from.length; i++) from[i] = i;
  let to = new Uint32Array(keys.length);
  for (let shift = 0; shift < 30; shift += 10) {
    const start = new Uint32Array(1025);
    for (let i = 0; i < keys.length; i++) start[((keys[i]! >>> shift) & 1023) + 1]!++;
    for (let c = 0; c < 1024; c++) start[c + 1]! += start[c]!;
    for (let i = 0; i < from.length; i++) to[start[(keys[from[i]!]! >>> shift) & 1023]!++] = from[i]!;
    [from, to] = [to, from];
  }
  return from;
}
